//! Before the game: seats, host, guests.
