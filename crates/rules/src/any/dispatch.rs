//! The list of the games, and the macros that go through it.

/// Hands the list of games to another macro of this crate: the name of a game's variant, and its type.
#[doc(hidden)]
#[macro_export]
macro_rules! __games {
    ($then:ident $arguments:tt) => {
        $crate::__and_toy! { $then $arguments
            (Kingdom, $crate::kingdom::Kingdom)
            (Hunters, $crate::hunters::Hunters)
            (Worlds, $crate::worlds::Worlds)
        }
    };
}

/// The feature `toy` appends a game that only tests play. Without it the list stays as it is.
#[cfg(not(feature = "toy"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __and_toy {
    ($then:ident $arguments:tt $($game:tt)*) => {
        $crate::$then! { $arguments $($game)* }
    };
}

/// The feature `toy` appends a game that only tests play.
#[cfg(feature = "toy")]
#[doc(hidden)]
#[macro_export]
macro_rules! __and_toy {
    ($then:ident $arguments:tt $($game:tt)*) => {
        $crate::$then! { $arguments $($game)* (Toy, $crate::toy::Toy) }
    };
}

/// Makes the enum that names the games.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_kind {
    ({ $(#[$attribute:meta])* } $(($name:ident, $game:ty))*) => {
        $(#[$attribute])*
        pub enum GameKind {
            $(
                #[doc = concat!(stringify!($name), ".")]
                $name,
            )*
        }

        impl GameKind {
            /// All of them.
            pub const ALL: [GameKind; [$(stringify!($name)),*].len()] = [$(GameKind::$name),*];
        }
    };
}

/// Makes an enum with a variant for each game, and the conversions from and to the contents of a variant.
///
/// The variants hold a generic type applied to each game:
///
/// ```
/// use krajina_rules::game::Game;
/// use krajina_rules::kingdom::Kingdom;
/// use krajina_rules::seed::Seed;
///
/// /// A game that has just begun.
/// #[derive(Clone, Debug)]
/// pub struct Begun<G>(pub G);
///
/// krajina_rules::any_of! {
///     /// A game of any kind that has just begun.
///     #[derive(Clone, Debug)]
///     pub enum AnyBegun of Begun
/// }
///
/// let any = AnyBegun::from(Begun(Kingdom::new("kingdom players=2".parse()?, &Seed::from_number(1))));
/// let players = krajina_rules::with_game!(AnyBegun(&any): begun => begun.0.players());
/// assert_eq!(players, 2);
/// # Ok::<(), krajina_rules::game::SetupError>(())
/// ```
#[macro_export]
macro_rules! any_of {
    ($(#[$attribute:meta])* $visible:vis enum $any:ident of $of:ident) => {
        $crate::__games! { __any_of { [$(#[$attribute])*] [$visible] $any $of } }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __any_of {
    ({ [$(#[$attribute:meta])*] [$visible:vis] $any:ident $of:ident } $(($name:ident, $game:ty))*) => {
        $(#[$attribute])*
        $visible enum $any {
            $(
                #[doc = concat!("Of ", stringify!($name), ".")]
                $name($of<$game>),
            )*
        }

        $(
            impl From<$of<$game>> for $any {
                fn from(inner: $of<$game>) -> $any {
                    $any::$name(inner)
                }
            }

            impl TryFrom<$any> for $of<$game> {
                type Error = $any;

                fn try_from(any: $any) -> Result<$of<$game>, $any> {
                    match any {
                        $any::$name(inner) => Ok(inner),
                        #[allow(unreachable_patterns, reason = "there may be only one game")]
                        other => Err(other),
                    }
                }
            }
        )*
    };
}

/// Runs the same code for any of the games.
///
/// - `with_game!(kind, G => body)`: by a [`GameKind`](crate::any::GameKind). In the body `G` is the game's type.
/// - `with_game!(Any(value): inner => body)`: by an enum of [`any_of!`](crate::any_of). In the body `inner` is the contents
///   of the variant.
/// - `with_game!(Any(value): inner as G => body)`: both.
/// - `with_game!(One(a), Other(b): x, y as G => body, else => different)`: by two enums. If they are of different games,
///   the value is `different`.
#[macro_export]
macro_rules! with_game {
    ($any:ident($value:expr): $inner:ident => $body:expr) => {
        $crate::__games! { __with_inner { $any ($value) $inner ($body) } }
    };
    ($any:ident($value:expr): $inner:ident as $game:ident => $body:expr) => {
        $crate::__games! { __with_game { $any ($value) $inner $game ($body) } }
    };
    ($any:ident($value:expr), $other:ident($second:expr): $inner:ident, $its:ident as $game:ident => $body:expr,
     else => $different:expr) => {
        $crate::__games! { __with_both { $any ($value) $other ($second) $inner $its $game ($body) ($different) } }
    };
    ($kind:expr, $game:ident => $body:expr) => {
        $crate::__games! { __with_kind { ($kind) $game ($body) } }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_kind {
    ({ ($kind:expr) $alias:ident ($body:expr) } $(($name:ident, $game:ty))*) => {
        match $kind {
            $($crate::any::GameKind::$name => {
                type $alias = $game;
                $body
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_inner {
    ({ $any:ident ($value:expr) $inner:ident ($body:expr) } $(($name:ident, $game:ty))*) => {
        match $value {
            $($any::$name($inner) => $body,)*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_game {
    ({ $any:ident ($value:expr) $inner:ident $alias:ident ($body:expr) } $(($name:ident, $game:ty))*) => {
        match $value {
            $($any::$name($inner) => {
                type $alias = $game;
                $body
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __with_both {
    ({ $any:ident ($value:expr) $other:ident ($second:expr) $inner:ident $its:ident $alias:ident ($body:expr)
       ($different:expr) } $(($name:ident, $game:ty))*) => {
        match ($value, $second) {
            $(($any::$name($inner), $other::$name($its)) => {
                type $alias = $game;
                $body
            })*
            _ => $different,
        }
    };
}
