//! The limit of open files: each socket is one.

/// Allows `needed` open files, for this process and those it starts.
///
/// # Errors
/// Returns the limit that the system allows, if it is lower.
#[cfg(unix)]
pub(crate) fn allow(needed: usize) -> Result<(), u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let (needed, limit) = (needed as u64, getrlimit(Resource::Nofile));
    // `None` means no limit.
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let most = limit.maximum.unwrap_or(u64::MAX);
    let raised = Rlimit { current: Some(needed.min(most)), maximum: limit.maximum };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) if needed <= most => Ok(()),
        Ok(()) => Err(most),
        Err(_) => Err(limit.current.unwrap_or(most)),
    }
}

/// Does nothing: this system does not limit open files.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub(crate) fn allow(_needed: usize) -> Result<(), u64> {
    Ok(())
}
