//! The unread texts of a set.

use crate::fault::{MaterialFault, MaterialFaults};
use std::path::Path;

/// The files of a set, in the order in which they are read and listed.
pub const FILES: [&str; 8] = [
    "set.toml",
    "tiles.toml",
    "villages.toml",
    "buildings.toml",
    "map1.toml",
    "map2.toml",
    "map3.toml",
    "map4.toml",
];

/// The longest file of a set: the standard one has 20 kB of tiles, so a longer file is a mistake.
pub const MAX_FILE_BYTES: u64 = 1 << 20;

/// The eight texts of a set, in the order of [`FILES`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetSources(pub(crate) [String; FILES.len()]);

impl SetSources {
    /// The set that comes with the program.
    pub fn standard() -> SetSources {
        SetSources(
            [
                include_str!("../data/set.toml"),
                include_str!("../data/tiles.toml"),
                include_str!("../data/villages.toml"),
                include_str!("../data/buildings.toml"),
                include_str!("../data/map1.toml"),
                include_str!("../data/map2.toml"),
                include_str!("../data/map3.toml"),
                include_str!("../data/map4.toml"),
            ]
            .map(String::from),
        )
    }

    /// The texts in a directory, or every file that could not be read.
    pub fn from_dir(dir: &Path) -> Result<SetSources, Vec<MaterialFault>> {
        let (sources, faults) = SetSources::readable(dir);
        if faults.is_empty() { Ok(sources) } else { Err(faults) }
    }

    /// The texts in a directory, empty where a file could not be read, and those files.
    pub(crate) fn readable(dir: &Path) -> (SetSources, Vec<MaterialFault>) {
        let mut faults = MaterialFaults::default();
        let texts = FILES.map(|file| {
            read(&dir.join(file)).unwrap_or_else(|reason| {
                faults.whole(file, reason);
                String::new()
            })
        });
        (SetSources(texts), faults.sorted())
    }

    /// The files with their texts.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        FILES.into_iter().zip(self.0.iter().map(String::as_str))
    }

    /// The same set with another text for one file; an unknown file name changes nothing.
    #[must_use]
    pub fn with(mut self, file: &str, text: impl Into<String>) -> SetSources {
        if let Some(i) = FILES.iter().position(|name| *name == file) {
            self.0[i] = without_mark(text.into());
        }
        self
    }

    /// The text of one file; empty for an unknown file name.
    pub fn text(&self, file: &str) -> &str {
        FILES.iter().position(|name| *name == file).map_or("", |i| &self.0[i])
    }

    /// Writes all eight files into a directory, and creates it if it is missing.
    pub fn write_to(&self, dir: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(dir)?;
        self.files().try_for_each(|(file, text)| std::fs::write(dir.join(file), text))
    }
}

fn read(path: &Path) -> Result<String, String> {
    let length = std::fs::metadata(path).map_err(|error| format!("cannot be read: {error}"))?.len();
    if length > MAX_FILE_BYTES {
        return Err(format!("{length} bytes long; at most {MAX_FILE_BYTES} are read"));
    }
    std::fs::read_to_string(path).map(without_mark).map_err(|error| format!("cannot be read: {error}"))
}

/// The text without the byte order mark that some editors write in front of it.
fn without_mark(text: String) -> String {
    text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)
}
