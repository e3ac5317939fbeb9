//! Functions of a module that are the same program, kept once.
//!
//! A compiler writes a function for each type it is used with, and many of them come out the same, byte for byte. All but
//! one of them become empty, and whoever called them calls the one. That makes more functions the same, so it is done
//! until nothing changes.

use anyhow::{Context, Result, anyhow};
use std::collections::HashMap;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, Function, Module};
use wasmparser::{FunctionBody, Parser, Payload, TypeRef};

/// Far more than it takes: each time there are fewer functions with a body.
const MOST_TIMES: usize = 20;

/// The same module with functions that are alike kept once.
pub(crate) fn keep_once(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut wasm = wasm.to_vec();
    for _ in 0..MOST_TIMES {
        let Some(alike) = Alike::find(&wasm)? else { break };
        wasm = alike.keep_once(&wasm)?;
    }
    Ok(wasm)
}

/// Which functions are the same as an earlier one.
struct Alike {
    /// For each function the one to be called in its place: itself, or an earlier one.
    instead: Vec<u32>,
    /// The next body that is read.
    next: usize,
}

impl Alike {
    /// Those of a module; `None` if all differ.
    fn find(wasm: &[u8]) -> Result<Option<Alike>> {
        let mut types = Vec::new();
        let mut instead: Vec<u32> = Vec::new();
        let mut known = HashMap::new();
        let (mut found, mut body_number) = (false, 0);
        for payload in Parser::new(0).parse_all(wasm) {
            match payload.context("a module that cannot be read")? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        if matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)) {
                            instead.push(u32::try_from(instead.len())?);
                        }
                    }
                }
                Payload::FunctionSection(section) => {
                    types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
                }
                Payload::CodeSectionEntry(body) => {
                    let this = u32::try_from(instead.len())?;
                    let kind = types.get(body_number).context("a body without a type")?;
                    let bytes = &wasm[body.range()];
                    let first = *known.entry((*kind, bytes)).or_insert(this);
                    found |= first != this && !is_empty(&body)?;
                    instead.push(first);
                    body_number += 1;
                }
                _ => {}
            }
        }
        let next = instead.len() - body_number;
        Ok(found.then_some(Alike { instead, next }))
    }

    fn keep_once(mut self, wasm: &[u8]) -> Result<Vec<u8>> {
        let mut module = Module::new();
        self.parse_core_module(&mut module, Parser::new(0), wasm)
            .map_err(|error| anyhow!("cannot write the module anew: {error}"))?;
        Ok(module.finish())
    }
}

/// What is left of a function that nobody calls.
fn empty() -> Function {
    let mut function = Function::new([]);
    function.instructions().unreachable().end();
    function
}

fn is_empty(body: &FunctionBody<'_>) -> Result<bool> {
    Ok(matches!(body.get_operators_reader()?.read()?, wasmparser::Operator::Unreachable))
}

impl Reencode for Alike {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        Ok(self.instead.get(function as usize).copied().unwrap_or(function))
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Self::Error>> {
        let this = self.next;
        self.next += 1;
        if self.instead.get(this).is_some_and(|instead| *instead as usize != this) {
            code.function(&empty());
            return Ok(());
        }
        utils::parse_function_body(self, code, body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, ExportKind, ExportSection, FunctionSection, RefType,
        TableSection, TableType, TypeSection, ValType,
    };

    /// Two functions that add one, two that call one of them, one that differs, all reachable.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([ValType::I32], [ValType::I32]);
        let mut functions = FunctionSection::new();
        (0..5).for_each(|_| {
            functions.function(0);
        });
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 5,
            maximum: None,
            shared: false,
        });
        let mut exports = ExportSection::new();
        exports.export("first", ExportKind::Func, 2).export("second", ExportKind::Func, 3);
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(0), Elements::Functions([0, 1, 2, 3, 4][..].into()));
        let mut code = CodeSection::new();
        let add = |number: i32| {
            let mut function = Function::new([]);
            function.instructions().local_get(0).i32_const(number).i32_add().end();
            function
        };
        let call = |which: u32| {
            let mut function = Function::new([]);
            function.instructions().local_get(0).call(which).end();
            function
        };
        for function in [add(1), add(1), call(0), call(1), add(2)] {
            code.function(&function);
        }
        let mut module = Module::new();
        module
            .section(&types)
            .section(&functions)
            .section(&tables)
            .section(&exports)
            .section(&elements)
            .section(&code);
        module.finish()
    }

    #[test]
    fn functions_that_are_or_become_the_same_are_kept_once() {
        let kept = keep_once(&module()).unwrap();
        assert!(Alike::find(&kept).unwrap().is_none(), "nothing is left to do");
        let (mut bodies, mut exported) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(&kept) {
            match payload.unwrap() {
                Payload::CodeSectionEntry(body) => bodies.push(is_empty(&body).unwrap()),
                Payload::ExportSection(exports) => {
                    exported = exports.into_iter().map(|export| export.unwrap().index).collect();
                }
                _ => {}
            }
        }
        // The second adder at once, the second caller because of it; what differs stays.
        assert_eq!(bodies, [false, true, false, true, false]);
        assert_eq!(exported, [2, 2]);
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(keep_once(b"no module").is_err());
    }
}
