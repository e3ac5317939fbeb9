//! The file of a SQLite database: its canonical path, its permissions, and whether it is still the one that was opened.

use crate::StoreError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// An open database file.
pub(crate) struct DatabaseFile {
    path: PathBuf,
    identity: Identity,
    /// Held while the database is open: a second server on the same file would assign wrong sequence numbers. A program
    /// beside a server has no lock and does not write to the log.
    pub(crate) lock: Option<File>,
}

impl DatabaseFile {
    /// Creates the file if it does not exist, takes away the rights of other users, and takes the server lock.
    pub(crate) fn hold(path: &Path) -> Result<DatabaseFile, StoreError> {
        let path = prepare(path)?;
        let lock = lock(&path)?;
        DatabaseFile::of(path, Some(lock))
    }

    /// Opens an existing file, whether or not a server has it open.
    pub(crate) fn beside(path: &Path) -> Result<DatabaseFile, StoreError> {
        let path = resolve(path)?;
        check_single_name(&path)?;
        DatabaseFile::of(path, None)
    }

    fn of(path: PathBuf, lock: Option<File>) -> Result<DatabaseFile, StoreError> {
        let identity = Identity::of(&path).map_err(fault(&path))?;
        Ok(DatabaseFile { path, identity, lock })
    }

    /// The path without symbolic links.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the path still leads to the file that was opened. Otherwise SQLite would keep writing into the old
    /// file, and everything written would be lost at a restart.
    pub(crate) fn check_in_place(&self) -> Result<(), StoreError> {
        let name = self.path.display();
        match Identity::of(&self.path) {
            Ok(found) if found == self.identity => Ok(()),
            Ok(_) => Err(StoreError::Replaced(format!("{name} was replaced"))),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Err(StoreError::Replaced(format!("{name} was moved or deleted")))
            }
            Err(error) => Err(fault(&self.path)(error)),
        }
    }
}

/// Identifies a file on this computer, whatever its path. On systems without such a number all files are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity(u64, u64);

impl Identity {
    fn of(path: &Path) -> io::Result<Identity> {
        let file = fs::metadata(path)?;
        #[cfg(unix)]
        let identity =
            Identity(std::os::unix::fs::MetadataExt::dev(&file), std::os::unix::fs::MetadataExt::ino(&file));
        #[cfg(not(unix))]
        let identity = {
            let _ = file;
            Identity(0, 0)
        };
        Ok(identity)
    }
}

/// The path with a suffix, such as SQLite's `-wal`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The parent folder of a path.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The path without symbolic links, even if the file does not exist yet: all paths to a file must lead to one lock.
pub(crate) fn resolve(path: &Path) -> Result<PathBuf, StoreError> {
    match path.canonicalize() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let name = path.file_name().ok_or_else(|| fault(path)(error))?;
            Ok(folder(path).canonicalize().map_err(fault(path))?.join(name))
        }
        found => found.map_err(fault(path)),
    }
}

/// Creates an empty file that only its owner may read. SQLite gives its other files the same permissions.
///
/// Only for a file that does not exist: closing a file releases all locks that this process has on it, including
/// SQLite's.
pub(crate) fn create(path: &Path) -> Result<(), StoreError> {
    own(File::options().create(true).truncate(false).write(true)).open(path).map(drop).map_err(fault(path))
}

fn own(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Suffixes of the files of a database.
const ENDINGS: [&str; 4] = ["", "-wal", "-shm", ".lock"];

fn prepare(path: &Path) -> Result<PathBuf, StoreError> {
    if !path.exists() {
        create(path)?;
    }
    let path = resolve(path)?;
    check_single_name(&path)?;
    for ending in ENDINGS {
        restrict(&beside(&path, ending));
    }
    Ok(path)
}

/// Takes away the permissions of all other users: earlier versions created files that everybody could read. A file of
/// another owner stays as it is.
fn restrict(path: &Path) {
    #[cfg(unix)]
    if let Ok(file) = fs::metadata(path) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = file.permissions().mode();
        if mode & 0o077 != 0 {
            let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Refuses a file with several hard links: each name has its own lock and write-ahead log, so two programs could write
/// into one database at once.
pub(crate) fn check_single_name(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    if let Ok(file) = fs::metadata(path) {
        let names = std::os::unix::fs::MetadataExt::nlink(&file);
        if names > 1 {
            let name = path.display();
            return Err(StoreError::Unavailable(format!(
                "{name} has {names} names (hard links), and may have only one: remove the others, or copy it"
            )));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Takes the lock file beside a resolved path. It excludes a second server and `krajina restore`.
pub(crate) fn lock(path: &Path) -> Result<File, StoreError> {
    let beside = beside(path, ".lock");
    let mut options = File::options();
    let file = own(options.create(true).truncate(false).write(true)).open(&beside).map_err(fault(&beside))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Locked(format!("another krajina has {} open", path.display())))
        }
        Err(TryLockError::Error(error)) => Err(fault(&beside)(error)),
    }
}

/// Maps an error of the operating system.
pub(crate) fn fault(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| {
        let reason = format!("{}: {error}", path.display());
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full(reason),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(reason),
            _ => StoreError::Unavailable(reason),
        }
    }
}
