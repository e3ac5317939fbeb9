//! Ratings from results.

/// A bot's strength on Elo's scale, 0 being the mean of all that played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloRating {
    /// The rating.
    pub elo: f64,
    /// Half its 95 % interval.
    pub margin: f64,
}

/// One unit of Elo's scale in natural logarithms.
const STEP: f64 = std::f64::consts::LN_10 / 400.0;

/// The expected share of games that a bot wins against equal opponents at a table of `players`, if it is `elo` stronger.
pub fn expected(elo: f64, players: usize) -> f64 {
    1.0 / (1.0 + (players as f64 - 1.0) * (-elo * STEP).exp())
}

/// The difference in Elo that gives this rate.
pub fn elo_of(rate: f64, players: usize) -> f64 {
    let rate = rate.clamp(1e-4, 1.0 - 1e-4);
    ((players as f64 - 1.0) * rate / (1.0 - rate)).ln() / STEP
}

/// A result: the bot, its opponents, games and how many of them it won.
pub type Outcomes = (usize, usize, f64, f64);

/// The ratings that explain the results best (maximum likelihood, by Newton's steps on one rating at a time).
pub fn ratings(bots: usize, players: usize, results: &[Outcomes]) -> Vec<EloRating> {
    let mut elos = vec![0.0; bots];
    let slope = |elos: &[f64], bot: usize| {
        let (mut slope, mut bend) = (0.0, 0.0);
        for &(one, other, games, won) in results.iter().filter(|r| r.0 == bot || r.1 == bot) {
            let rate = expected(elos[one] - elos[other], players);
            let sign = if one == bot { 1.0 } else { -1.0 };
            slope += sign * (won - games * rate) * STEP;
            bend += games * rate * (1.0 - rate) * STEP * STEP;
        }
        (slope, bend)
    };
    for _ in 0..500 {
        for bot in 0..bots {
            let (slope, bend) = slope(&elos, bot);
            // A prior worth half a game keeps a bot that never lost from running away.
            let prior = 0.25 * STEP * STEP;
            let step = (slope - elos[bot] * prior) / (bend + prior);
            elos[bot] += step.clamp(-100.0, 100.0);
        }
        let mean = elos.iter().sum::<f64>() / bots.max(1) as f64;
        elos.iter_mut().for_each(|elo| *elo -= mean);
    }
    (0..bots)
        .map(|bot| {
            let (_, bend) = slope(&elos, bot);
            let margin = if bend > 0.0 { 1.96 / bend.sqrt() } else { f64::INFINITY };
            EloRating { elo: elos[bot], margin }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_rate_gives_the_known_difference() {
        assert!((elo_of(0.75, 2) - 190.8).abs() < 0.1);
        assert!((elo_of(0.25, 4)).abs() < 1e-9);
        assert!((expected(elo_of(0.6, 4), 4) - 0.6).abs() < 1e-9);
    }

    #[test]
    fn ratings_explain_the_results() {
        let found = ratings(3, 2, &[(0, 1, 1000.0, 750.0), (1, 2, 1000.0, 750.0), (0, 2, 1000.0, 900.0)]);
        assert!((found[0].elo - found[1].elo - 190.8).abs() < 2.0, "{found:?}");
        assert!((found[1].elo).abs() < 1.0 && found[1].margin < 25.0, "{found:?}");
    }
}
