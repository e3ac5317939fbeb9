//! A few soft sounds, synthesized: nothing to load.

use std::cell::RefCell;
use web_sys::{AudioContext, OscillatorType};

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A domino is laid.
    Lay,
    /// A king or chief moves.
    Take,
    /// Lava flies.
    Lava,
    /// The game is over.
    End,
    /// It is the person's turn.
    Turn,
    /// A chat line has arrived.
    Word,
}

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Enables sound: browsers allow it only after the first touch or key.
pub(crate) fn wake() {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
    });
}

/// Plays a sound; does nothing before [`wake`].
pub(crate) fn play(sound: Sound) {
    CONTEXT.with_borrow(|context| {
        if let Some(context) = context {
            let notes: &[(f32, f64, f64)] = match sound {
                Sound::Lay => &[(196.0, 0.0, 0.09), (147.0, 0.03, 0.12)],
                Sound::Take => &[(523.0, 0.0, 0.07)],
                Sound::Lava => &[(110.0, 0.0, 0.3), (82.0, 0.08, 0.4)],
                Sound::Turn => &[(587.0, 0.0, 0.12), (784.0, 0.1, 0.2)],
                Sound::Word => &[(659.0, 0.0, 0.06)],
                Sound::End => &[(392.0, 0.0, 0.18), (494.0, 0.14, 0.18), (587.0, 0.28, 0.4)],
            };
            for &(pitch, after, length) in notes {
                // A browser without sound is fine.
                let _ = note(context, pitch, after, length);
            }
        }
    });
}

fn note(context: &AudioContext, pitch: f32, after: f64, length: f64) -> Result<(), wasm_bindgen::JsValue> {
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    let start = context.current_time() + after;
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value(pitch);
    gain.gain().set_value_at_time(0.12, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, start + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(start + length)
}
