//! The steps of a task: announces and times them, and prints a summary.

use crate::counts::Counts;
use crate::process::{say, work_beside};
use anyhow::Result;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// The result of a step.
pub(crate) enum StepResult {
    /// It ran, with these numbers of passed and failed checks.
    Ran(Counts),
    /// It could not run, for this reason.
    Skipped(String),
}

/// A step that has not run yet.
pub(crate) struct TaskStep {
    name: String,
    run: Box<dyn FnOnce() -> Result<StepResult> + Send>,
}

impl TaskStep {
    pub(crate) fn new(name: &str, run: impl FnOnce() -> Result<StepResult> + Send + 'static) -> TaskStep {
        TaskStep { name: name.to_owned(), run: Box::new(run) }
    }
}

/// A step that has run.
struct FinishedStep {
    name: String,
    outcome: StepResult,
    /// Since the task began.
    start: Duration,
    time: Duration,
    /// Another step ran at the same time.
    beside: bool,
}

/// The steps that have run so far.
pub(crate) struct Steps {
    begin: Instant,
    finished: Vec<FinishedStep>,
}

impl Steps {
    /// A task that begins now.
    pub(crate) fn begin() -> Steps {
        Steps { begin: Instant::now(), finished: Vec::new() }
    }

    /// Announces a step and runs it. An error counts as one failed check; later steps still run.
    pub(crate) fn run(&mut self, step: TaskStep) {
        self.finished.push(run(step, self.begin, false));
    }

    /// Runs these steps and, beside them at a low priority, those of `others`: steps that compile fill the time in which
    /// others wait. Each list runs in its order. Every line that a step of `others` prints begins with `| `.
    pub(crate) fn run_beside(&mut self, steps: Vec<TaskStep>, others: Vec<TaskStep>) {
        let begin = self.begin;
        let all =
            |steps: Vec<TaskStep>| steps.into_iter().map(|step| run(step, begin, true)).collect::<Vec<_>>();
        thread::scope(|scope| {
            let beside = scope.spawn(|| {
                work_beside();
                all(others)
            });
            self.finished.extend(all(steps));
            self.finished.extend(beside.join().unwrap_or_else(|_| vec![broken(begin)]));
        });
    }

    /// Did every step so far succeed?
    pub(crate) fn all_passed(&self) -> bool {
        self.total().failed == 0
    }

    /// Prints the result, start and duration of every step and, alone on the last line, the numbers of passed and failed
    /// checks.
    pub(crate) fn summary(&self) -> ExitCode {
        println!("\n── Summary, in seconds; steps with | ran beside others");
        println!("   from    took");
        let mut finished: Vec<&FinishedStep> = self.finished.iter().collect();
        finished.sort_by_key(|step| step.start);
        for FinishedStep { name, outcome, start, time, beside } in finished {
            let mark = if *beside { '|' } else { ' ' };
            let (start, time) = (start.as_secs_f64(), time.as_secs_f64());
            println!("{start:7.0} {time:7.1} {mark} {name}: {}", described(outcome));
        }
        println!("{:7.0} {:7.1}   all steps", 0.0, self.begin.elapsed().as_secs_f64());
        println!("{}", self.total());
        if self.all_passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn total(&self) -> Counts {
        self.finished.iter().fold(Counts::default(), |mut total, step| {
            if let StepResult::Ran(counts) = &step.outcome {
                total += *counts;
            }
            total
        })
    }
}

fn run(step: TaskStep, begin: Instant, beside: bool) -> FinishedStep {
    say!("");
    say!("── {}", step.name);
    let start = begin.elapsed();
    let outcome = (step.run)().unwrap_or_else(|error| {
        say!("error: {error:#}");
        StepResult::Ran(Counts::FAILURE)
    });
    let time = begin.elapsed() - start;
    say!("── {}: {} ({})", step.name, described(&outcome), seconds(time));
    FinishedStep { name: step.name, outcome, start, time, beside }
}

/// A step in place of those of a thread that panicked.
fn broken(begin: Instant) -> FinishedStep {
    let outcome = StepResult::Ran(Counts::FAILURE);
    FinishedStep {
        name: "a step that panicked".into(),
        outcome,
        start: begin.elapsed(),
        time: Duration::ZERO,
        beside: true,
    }
}

fn described(outcome: &StepResult) -> String {
    match outcome {
        StepResult::Ran(counts) if *counts == Counts::default() => "done".into(),
        StepResult::Ran(counts) => counts.to_string(),
        StepResult::Skipped(why) => format!("SKIPPED: {why}"),
    }
}

/// A time such as `0.4 s` or `73.0 s`.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn steps_run_beside_others_and_all_of_them_count() {
        let (here, there) = channel();
        let mut steps = Steps::begin();
        // Each waits for the other: one after the other they would never end.
        let (answer, answered) = channel();
        let one = TaskStep::new("one", move || {
            here.send(())?;
            answered.recv()?;
            Ok(StepResult::Ran(Counts::SUCCESS))
        });
        let other = TaskStep::new("other", move || {
            there.recv()?;
            answer.send(())?;
            Ok(StepResult::Ran(Counts::FAILURE))
        });
        steps.run_beside(vec![one], vec![other]);
        assert_eq!(steps.total(), Counts { passed: 1, failed: 1 });
        assert!(!steps.all_passed());
    }

    #[test]
    fn a_step_that_panics_has_failed() {
        let mut steps = Steps::begin();
        steps.run_beside(Vec::new(), vec![TaskStep::new("broken", || panic!("on purpose"))]);
        assert_eq!(steps.total(), Counts::FAILURE);
    }
}
