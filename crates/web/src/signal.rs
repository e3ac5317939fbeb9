//! Signals, memos and effects as the framework has them, but over one type that holds any value: the framework's part
//! is compiled once, where it would be once for each type of value, and that is a tenth of the app.

use leptos::prelude as framework;
use leptos::prelude::{Track as _, Update as _, With as _, WithUntracked as _};
use std::any::Any;
use std::marker::PhantomData;

/// A value of any type.
struct Held {
    value: Box<dyn Any + Send + Sync>,
    same: fn(&dyn Any, &dyn Any) -> bool,
}

impl Held {
    fn new<T: Send + Sync + 'static>(value: T) -> Held {
        Held { value: Box::new(value), same: |_, _| false }
    }

    /// One that can tell whether another is the same.
    fn comparable<T: PartialEq + Send + Sync + 'static>(value: T) -> Held {
        let same = |one: &dyn Any, other: &dyn Any| matches!((one.downcast_ref::<T>(), other.downcast_ref::<T>()), (Some(one), Some(other)) if one == other);
        Held { value: Box::new(value), same }
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Held) -> bool {
        (self.same)(&*self.value, &*other.value)
    }
}

/// Something that is done with a value while it can be reached.
type Look<'a> = &'a mut dyn FnMut(&dyn Any);
type Edit<'a> = &'a mut dyn FnMut(&mut dyn Any) -> bool;

/// What is seen of a value through something that shows it; `None` if nothing is shown.
fn seen<T: 'static, U>(look: impl FnOnce(&T) -> U, show: impl FnOnce(Look<'_>)) -> Option<U> {
    let (mut look, mut seen) = (Some(look), None);
    show(&mut |value| {
        if let (Some(value), Some(look)) = (value.downcast_ref(), look.take()) {
            seen = Some(look(value));
        }
    });
    seen
}

/// Who reads what has gone with its page makes a mistake that cannot be mended here.
#[cold]
fn gone() -> ! {
    panic!("the page of this signal is gone")
}

fn or_gone<U>(seen: Option<U>) -> U {
    match seen {
        Some(seen) => seen,
        None => gone(),
    }
}

/// What the three kinds have in common: reading.
macro_rules! readable {
    ($kind:ident, $show:ident, $peek:ident) => {
        fn $show(erased: framework::$kind<Held>, look: Look<'_>) {
            let _ = erased.try_with(|held| look(&*held.value));
        }

        fn $peek(erased: framework::$kind<Held>, look: Look<'_>) {
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
            /// Looks at the value, and again whenever it changes.
            pub(crate) fn with<U>(self, look: impl FnOnce(&T) -> U) -> U {
                or_gone(seen(look, |look| $show(self.erased, look)))
            }

            /// Looks at the value now.
            pub(crate) fn with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> U {
                or_gone(self.try_with_untracked(look))
            }

            /// Looks at the value now; `None` if its page is gone.
            pub(crate) fn try_with_untracked<U>(self, look: impl FnOnce(&T) -> U) -> Option<U> {
                seen(look, |look| $peek(self.erased, look))
            }

            /// Is told of changes.
            pub(crate) fn track(self) {
                self.erased.track();
            }
        }

        #[allow(dead_code, reason = "all three kinds are read in the same ways")]
        impl<T: Clone + Send + Sync + 'static> $kind<T> {
            /// The value, and again whenever it changes.
            pub(crate) fn get(self) -> T {
                self.with(T::clone)
            }

            /// The value now.
            pub(crate) fn get_untracked(self) -> T {
                self.with_untracked(T::clone)
            }

            /// The value now; `None` if its page is gone.
            pub(crate) fn try_get_untracked(self) -> Option<T> {
                self.try_with_untracked(T::clone)
            }
        }
    };
}

/// A value that tells of its changes.
pub(crate) struct RwSignal<T> {
    erased: framework::RwSignal<Held>,
    of: PhantomData<fn() -> T>,
}

readable!(RwSignal, show_signal, peek_signal);

fn edit(erased: framework::RwSignal<Held>, edit: Edit<'_>) -> bool {
    erased.try_maybe_update(|held| (edit(&mut *held.value), ())).is_some()
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    pub(crate) fn new(value: T) -> RwSignal<T> {
        RwSignal { erased: framework::RwSignal::new(Held::new(value)), of: PhantomData }
    }

    /// Changes the value, and tells of it if the change says so; `None` if the page is gone.
    pub(crate) fn try_maybe_update<U>(self, change: impl FnOnce(&mut T) -> (bool, U)) -> Option<U> {
        let (mut change, mut done) = (Some(change), None);
        edit(self.erased, &mut |value| {
            let (Some(value), Some(change)) = (value.downcast_mut(), change.take()) else { return false };
            let (changed, told) = change(value);
            done = Some(told);
            changed
        });
        done
    }

    /// Changes the value; `None` if the page is gone.
    pub(crate) fn try_update<U>(self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        self.try_maybe_update(|value| (true, change(value)))
    }

    /// Changes the value, and tells of it if the change says so.
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

    /// Replaces the value; gives the new one back if the page is gone.
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

/// A value that follows from others, and tells of its changes.
pub(crate) struct Memo<T> {
    erased: framework::Memo<Held>,
    of: PhantomData<fn() -> T>,
}

readable!(Memo, show_memo, peek_memo);

fn memo(follow: Box<dyn Fn() -> Held + Send + Sync>) -> framework::Memo<Held> {
    framework::Memo::new(move |_| follow())
}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    pub(crate) fn new(follow: impl Fn(()) -> T + Send + Sync + 'static) -> Memo<T> {
        Memo { erased: memo(Box::new(move || Held::comparable(follow(())))), of: PhantomData }
    }
}

/// Any of these, a fixed value, or one that follows from others anew whenever it is read.
pub(crate) struct Signal<T> {
    erased: framework::Signal<Held>,
    of: PhantomData<fn() -> T>,
}

readable!(Signal, show_any, peek_any);

fn derived(follow: Box<dyn Fn() -> Held + Send + Sync>) -> framework::Signal<Held> {
    framework::Signal::derive(follow)
}

impl<T: Send + Sync + 'static> Signal<T> {
    pub(crate) fn stored(value: T) -> Signal<T> {
        Signal { erased: framework::Signal::stored(Held::new(value)), of: PhantomData }
    }

    pub(crate) fn derive(follow: impl Fn() -> T + Send + Sync + 'static) -> Signal<T> {
        Signal { erased: derived(Box::new(move || Held::new(follow()))), of: PhantomData }
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

/// Something that is done whenever what it has read changes.
pub(crate) struct Effect;

fn effect(mut act: Box<dyn FnMut()>) {
    framework::Effect::new(move |_: Option<()>| act());
}

impl Effect {
    /// Begins with `None`, and goes on with what was answered before.
    #[allow(clippy::new_ret_no_self, reason = "it lives as long as its page, and nobody needs to hold it")]
    pub(crate) fn new<T: 'static>(mut act: impl FnMut(Option<T>) -> T + 'static) {
        let mut before = None;
        effect(Box::new(move || before = Some(act(before.take()))));
    }
}
