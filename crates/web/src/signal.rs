//! Leptos' signals, memos and effects over one type-erased value. The types have the names of the ones they replace
//! in `prelude.rs`, and a subset of their methods. Leptos' code is compiled once and not once for each type of value,
//! which saves a tenth of the app.

use leptos::prelude as framework;
use leptos::prelude::{Track as _, Update as _, With as _, WithUntracked as _};
use std::any::Any;
use std::marker::PhantomData;

/// A value of any type.
struct ErasedValue {
    value: Box<dyn Any + Send + Sync>,
    same: fn(&dyn Any, &dyn Any) -> bool,
}

impl ErasedValue {
    fn new<T: Send + Sync + 'static>(value: T) -> ErasedValue {
        ErasedValue { value: Box::new(value), same: |_, _| false }
    }

    /// A value that can be compared with another.
    fn comparable<T: PartialEq + Send + Sync + 'static>(value: T) -> ErasedValue {
        let same = |one: &dyn Any, other: &dyn Any| matches!((one.downcast_ref::<T>(), other.downcast_ref::<T>()), (Some(one), Some(other)) if one == other);
        ErasedValue { value: Box::new(value), same }
    }
}

impl PartialEq for ErasedValue {
    fn eq(&self, other: &ErasedValue) -> bool {
        (self.same)(&*self.value, &*other.value)
    }
}

/// A closure that reads or changes a value.
type ReadFn<'a> = &'a mut dyn FnMut(&dyn Any);
type EditFn<'a> = &'a mut dyn FnMut(&mut dyn Any) -> bool;

/// The result of `look` on the value that `show` passes to it; `None` if `show` passes no value.
fn read_with<T: 'static, U>(look: impl FnOnce(&T) -> U, show: impl FnOnce(ReadFn<'_>)) -> Option<U> {
    let (mut look, mut seen) = (Some(look), None);
    show(&mut |value| {
        if let (Some(value), Some(look)) = (value.downcast_ref(), look.take()) {
            seen = Some(look(value));
        }
    });
    seen
}

/// Reading a disposed signal is a bug in the caller.
#[cold]
fn disposed() -> ! {
    panic!("a disposed signal was read")
}

fn or_disposed<U>(seen: Option<U>) -> U {
    match seen {
        Some(seen) => seen,
        None => disposed(),
    }
}

/// The reading methods of all three types.
macro_rules! readable {
    ($kind:ident, $show:ident, $peek:ident) => {
        fn $show(erased: framework::$kind<ErasedValue>, look: ReadFn<'_>) {
            let _ = erased.try_with(|held| look(&*held.value));
        }

        fn $peek(erased: framework::$kind<ErasedValue>, look: ReadFn<'_>) {
            let _ = erased.try_with_untracked(|held| look(&*held.value));
        }

        impl<T> Clone for $kind<T> {
            fn clone(&self) -> $kind<T> {
                *self
            }
        }

        impl<T> Copy for $kind<T> {}

        #[allow(dead_code, reason = "all three kinds are read in the same ways")]
        impl<T: Send + Sync + 'static> $kind<T> {
            /// Reads the value and tracks it.
            pub(crate) fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
                or_disposed(read_with(look, |look| $show(self.erased, look)))
            }

            /// Reads the value without tracking.
            pub(crate) fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
                or_disposed(self.try_with_untracked(look))
            }

            /// Reads the value without tracking; `None` if it is disposed.
            pub(crate) fn try_with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> Option<U> {
                read_with(look, |look| $peek(self.erased, look))
            }

            /// Tracks the value without reading it.
            pub(crate) fn track(self) {
                self.erased.track();
            }
        }

        #[allow(dead_code, reason = "all three kinds are read in the same ways")]
        impl<T: Clone + Send + Sync + 'static> $kind<T> {
            /// A copy of the value; tracks it.
            pub(crate) fn get(self) -> T {
                self.with(T::clone)
            }

            /// A copy of the value without tracking.
            pub(crate) fn get_untracked(self) -> T {
                self.with_untracked(T::clone)
            }

            /// A copy of the value without tracking; `None` if it is disposed.
            pub(crate) fn try_get_untracked(self) -> Option<T> {
                self.try_with_untracked(T::clone)
            }
        }
    };
}

/// A value that notifies its readers of changes.
pub(crate) struct RwSignal<T> {
    erased: framework::RwSignal<ErasedValue>,
    of: PhantomData<fn() -> T>,
}

readable!(RwSignal, show_signal, peek_signal);

fn edit(erased: framework::RwSignal<ErasedValue>, edit: EditFn<'_>) -> bool {
    erased.try_maybe_update(|held| (edit(&mut *held.value), ())).is_some()
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    pub(crate) fn new(value: T) -> RwSignal<T> {
        RwSignal { erased: framework::RwSignal::new(ErasedValue::new(value)), of: PhantomData }
    }

    /// Changes the value, and notifies readers if `change` returns true; `None` if it is disposed.
    pub(crate) fn try_maybe_update<U>(self, change: impl FnOnce(&mut T) -> (bool, U)) -> Option<U> {
        let (mut change, mut done) = (Some(change), None);
        edit(self.erased, &mut |value| {
            let (Some(value), Some(change)) = (value.downcast_mut(), change.take()) else { return false };
            let (changed, result) = change(value);
            done = Some(result);
            changed
        });
        done
    }

    /// Changes the value; `None` if it is disposed.
    pub(crate) fn try_update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        self.try_maybe_update(|value| (true, change(value)))
    }

    /// Changes the value, and notifies readers if `change` returns true.
    pub(crate) fn maybe_update(self, change: impl FnOnce(&mut T) -> bool) {
        self.try_maybe_update(|value| (change(value), ()));
    }

    /// Changes the value.
    pub(crate) fn update(self, change: impl FnOnce(&mut T)) {
        self.try_update(change);
    }

    /// Replaces the value.
    pub(crate) fn set(self, value: T) {
        self.try_set(value);
    }

    /// Replaces the value; returns the new value if the signal is disposed.
    pub(crate) fn try_set(self, value: T) -> Option<T> {
        let mut new = Some(value);
        edit(self.erased, &mut |value| {
            if let (Some(value), Some(new)) = (value.downcast_mut(), new.take()) {
                *value = new;
            }
            true
        });
        new
    }
}

impl<T: Default + Send + Sync + 'static> Default for RwSignal<T> {
    fn default() -> RwSignal<T> {
        RwSignal::new(T::default())
    }
}

/// A value computed from others that notifies its readers of changes.
pub(crate) struct Memo<T> {
    erased: framework::Memo<ErasedValue>,
    of: PhantomData<fn() -> T>,
}

readable!(Memo, show_memo, peek_memo);

fn memo(follow: Box<dyn Fn() -> ErasedValue + Send + Sync>) -> framework::Memo<ErasedValue> {
    framework::Memo::new(move |_| follow())
}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    pub(crate) fn new(follow: impl Fn(()) -> T + Send + Sync + 'static) -> Memo<T> {
        Memo { erased: memo(Box::new(move || ErasedValue::comparable(follow(())))), of: PhantomData }
    }
}

/// An `RwSignal`, a `Memo`, a fixed value, or a function that is evaluated on every read.
pub(crate) struct Signal<T> {
    erased: framework::Signal<ErasedValue>,
    of: PhantomData<fn() -> T>,
}

readable!(Signal, show_any, peek_any);

fn derived(follow: Box<dyn Fn() -> ErasedValue + Send + Sync>) -> framework::Signal<ErasedValue> {
    framework::Signal::derive(follow)
}

impl<T: Send + Sync + 'static> Signal<T> {
    pub(crate) fn stored(value: T) -> Signal<T> {
        Signal { erased: framework::Signal::stored(ErasedValue::new(value)), of: PhantomData }
    }

    pub(crate) fn derive(follow: impl Fn() -> T + Send + Sync + 'static) -> Signal<T> {
        Signal { erased: derived(Box::new(move || ErasedValue::new(follow()))), of: PhantomData }
    }
}

impl<T> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Signal<T> {
        Signal { erased: memo.erased.into(), of: PhantomData }
    }
}

impl<T> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Signal<T> {
        Signal { erased: signal.erased.into(), of: PhantomData }
    }
}

/// A function that runs again whenever a value that it has read changes.
pub(crate) struct Effect;

fn effect(mut act: Box<dyn FnMut()>) {
    framework::Effect::new(move |_: Option<()>| act());
}

impl Effect {
    /// Calls `act` with `None` first, then with its previous result.
    #[allow(clippy::new_ret_no_self, reason = "it lives as long as its page, and nobody needs to hold it")]
    pub(crate) fn new<T: 'static>(mut act: impl FnMut(Option<T>) -> T + 'static) {
        let mut before = None;
        effect(Box::new(move || before = Some(act(before.take()))));
    }
}
