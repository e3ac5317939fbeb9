//! Faults that tests can inject into a client.

/// A fault of a client, which the simulator has to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InjectedFault {
    /// A resent command gets a new id.
    NewIdOnResend,
    /// A command is sent only once.
    NeverResend,
}
