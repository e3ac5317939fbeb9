//! Runs the program as a user does.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn krajina(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_krajina"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may refuse its arguments without reading its input: then the pipe is closed.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Standard output of a run that must succeed.
pub(crate) fn answer(arguments: &[&str], input: &str) -> String {
    let output = krajina(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Standard output of a run that must succeed, as JSON.
pub(crate) fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&answer(arguments, input)).unwrap()
}

/// The exit code and standard error of a run that must print nothing on standard output.
pub(crate) fn failure(arguments: &[&str], input: &str) -> (i32, String) {
    let output = krajina(arguments, input);
    assert!(output.stdout.is_empty(), "{arguments:?} printed {}", String::from_utf8_lossy(&output.stdout));
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}
