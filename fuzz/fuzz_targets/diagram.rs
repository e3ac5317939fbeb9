//! The diagram parser: any text is read or refused. A diagram can be scored, and prints as a text that reads the same.
#![no_main]

use krajina_record::diagram::Diagram;
use krajina_rules::with_game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Diagram>() {
        Ok(diagram) => {
            let written = diagram.to_string();
            assert_eq!(written.parse::<Diagram>().as_ref(), Ok(&diagram), "written as\n{written}");
            assert_eq!(diagram.score().len(), players(&diagram));
        }
        Err(fault) => assert!(fault.line >= 1 && fault.column >= 1, "{fault} is nowhere"),
    }
});

fn players(diagram: &Diagram) -> usize {
    with_game!(Diagram(diagram): table => table.players.len())
}
