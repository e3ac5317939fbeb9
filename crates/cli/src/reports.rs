//! `krajina reports`: reports from players, for operators of a server.

use crate::database::{DatabaseArgs, now_ms, wait};
use crate::error::CliError;
use krajina_store::{AbuseReport, Admin, PersonId, StoreError};
use krajina_table::{Change, LogEntry};
use krajina_wire::Body;
use serde::Serialize;
use std::io::Write;

/// Read and close reports from players, even while the server runs
///
/// Without a subcommand it lists the open reports, oldest first.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ReportsArgs {
    #[command(subcommand)]
    command: Option<ReportsCommand>,
    #[command(flatten)]
    list: ListArgs,
}

#[derive(clap::Subcommand)]
enum ReportsCommand {
    List(ListArgs),
    Show(ShowArgs),
    Close(CloseArgs),
}

/// List reports, oldest first
#[derive(clap::Args)]
struct ListArgs {
    /// Include closed reports
    #[arg(long)]
    all: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DatabaseArgs,
}

/// Show a report with the chat around the reported line
#[derive(clap::Args)]
struct ShowArgs {
    /// The report's number
    number: i64,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DatabaseArgs,
}

/// Close reports that have been handled
#[derive(clap::Args)]
struct CloseArgs {
    /// The reports' numbers
    #[arg(required = true, value_name = "NUMBER")]
    numbers: Vec<i64>,
    #[command(flatten)]
    data: DatabaseArgs,
}

/// Lines of the chat shown before and after a reported one.
const CONTEXT_LINES: u32 = 5;

/// A person in a report.
#[derive(Serialize)]
struct ReportPerson {
    /// The public id.
    person: String,
    /// The current name; `None` for a deleted account.
    name: Option<String>,
}

/// A report as it is printed.
#[derive(Serialize)]
struct PrintedReport {
    number: i64,
    at_ms: u64,
    closed_ms: Option<u64>,
    by: ReportPerson,
    about: ReportPerson,
    table: Option<String>,
    words: String,
}

/// A line of the chat.
#[derive(Serialize)]
struct ChatLine {
    line: u32,
    at_ms: u64,
    name: String,
    said: String,
    reported: bool,
}

impl ReportsArgs {
    pub(crate) fn run(self) -> Result<(), CliError> {
        wait(async {
            match self.command {
                Some(ReportsCommand::List(command)) => command.run().await,
                Some(ReportsCommand::Show(command)) => command.run().await,
                Some(ReportsCommand::Close(command)) => command.run().await,
                None => self.list.run().await,
            }
        })
    }
}

impl ListArgs {
    async fn run(self) -> Result<(), CliError> {
        let store = self.data.open().await?;
        let reports = all(&store, self.all).await.map_err(|error| self.data.error(error))?;
        store.close().await.map_err(|error| self.data.error(error))?;
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &reports)?;
            return Ok(writeln!(out)?);
        }
        if reports.is_empty() {
            return Ok(writeln!(out, "No {}reports.", if self.all { "" } else { "open " })?);
        }
        for report in &reports {
            let closed = if report.closed_ms.is_some() { "  (closed)" } else { "" };
            let (at, by, about) = (utc(report.at_ms), report.by.display_name(), report.about.display_name());
            writeln!(out, "{:>5}  {at}  {by} about {about}: {}{closed}", report.number, report.words)?;
        }
        Ok(())
    }
}

async fn all(store: &Admin, closed_too: bool) -> Result<Vec<PrintedReport>, StoreError> {
    let (mut reports, mut after) = (Vec::new(), 0);
    loop {
        let page = store.reports(after, closed_too).await?;
        let Some(last) = page.last() else { return Ok(reports) };
        after = last.id;
        for report in page {
            reports.push(printed(store, report).await?);
        }
    }
}

async fn printed(store: &Admin, report: AbuseReport) -> Result<PrintedReport, StoreError> {
    Ok(PrintedReport {
        number: report.id,
        at_ms: report.at_ms,
        closed_ms: report.closed_ms,
        by: person(store, report.by).await?,
        about: person(store, report.about).await?,
        table: report.table.map(|table| table.to_string()),
        words: report.words,
    })
}

async fn person(store: &Admin, id: PersonId) -> Result<ReportPerson, StoreError> {
    let name = store.person(id).await?.map(|person| person.name).filter(|name| !name.is_empty());
    Ok(ReportPerson { person: id.to_string(), name })
}

impl ReportPerson {
    fn display_name(&self) -> String {
        match &self.name {
            Some(name) => format!("{name:?}"),
            None => format!("a deleted account ({})", self.person),
        }
    }
}

impl ShowArgs {
    async fn run(self) -> Result<(), CliError> {
        let store = self.data.open().await?;
        let failed = |error| match error {
            StoreError::Missing("report") => CliError::Input(format!("there is no report {}", self.number)),
            error => self.data.error(error),
        };
        let report = store.report(self.number).await.map_err(failed)?;
        let entries = match report.table {
            Some(table) => store.entries(table).await.map_err(failed)?,
            None => Vec::new(),
        };
        let report = printed(&store, report).await.map_err(failed)?;
        store.close().await.map_err(failed)?;
        let chat = chat_around(&report.words, entries.iter().map(|entry| entry.body.as_slice()));
        let mut out = std::io::stdout().lock();
        if self.json {
            let mut json = serde_json::to_value(&report)?;
            json["chat"] = serde_json::to_value(&chat)?;
            serde_json::to_writer(&mut out, &json)?;
            return Ok(writeln!(out)?);
        }
        print(&mut out, &report, &chat)
    }
}

fn print(out: &mut impl Write, report: &PrintedReport, chat: &[ChatLine]) -> Result<(), CliError> {
    let describe = |person: &ReportPerson| format!("{} {}", person.display_name(), person.person);
    writeln!(out, "Report   {}", report.number)?;
    writeln!(out, "When     {}", utc(report.at_ms))?;
    writeln!(out, "By       {}", describe(&report.by))?;
    writeln!(out, "About    {}", describe(&report.about))?;
    if let Some(table) = &report.table {
        writeln!(out, "Table    {table}")?;
    }
    writeln!(out, "Words    {}", report.words)?;
    match report.closed_ms {
        Some(at) => writeln!(out, "Closed   {}", utc(at))?,
        None => writeln!(out, "Closed   no")?,
    }
    if !chat.is_empty() {
        writeln!(out, "\nChat")?;
    }
    for line in chat {
        let mark = if line.reported { '>' } else { ' ' };
        writeln!(out, "{mark} {:>4}  {}  {}: {}", line.line, utc(line.at_ms), line.name, line.said)?;
    }
    Ok(())
}

/// The reported chat line with its neighbours. Empty for a report that is not about a chat line.
fn chat_around<'a>(words: &str, log: impl Iterator<Item = &'a [u8]>) -> Vec<ChatLine> {
    let number = words.strip_prefix("chat line ").and_then(|number| number.parse::<u32>().ok());
    let Some(number) = number else { return Vec::new() };
    let entries = (1..).zip(log).filter_map(|(seq, body)| LogEntry::decode(seq, body).ok());
    let said = entries.filter_map(|entry| match entry.change {
        Change::Said { name, said, .. } => Some((entry.at.0, name.to_string(), said)),
        _ => None,
    });
    let lines = (1..).zip(said).map(|(line, (at_ms, name, said))| {
        let said = match said {
            Body::Text(text) => text.to_string(),
            Body::Phrase(phrase) => format!("[{}]", phrase.name()),
        };
        ChatLine { line, at_ms, name, said, reported: line == number }
    });
    lines.filter(|line: &ChatLine| line.line.abs_diff(number) <= CONTEXT_LINES).collect()
}

impl CloseArgs {
    async fn run(self) -> Result<(), CliError> {
        let store = self.data.open().await?;
        for number in &self.numbers {
            store.close_report(*number, now_ms()).await.map_err(|error| match error {
                StoreError::Missing("report") => CliError::Input(format!("there is no open report {number}")),
                error => self.data.error(error),
            })?;
        }
        store.close().await.map_err(|error| self.data.error(error))?;
        writeln!(std::io::stdout(), "Reports closed: {}", self.numbers.len())?;
        Ok(())
    }
}

/// A time in a readable form.
fn utc(ms: u64) -> String {
    let (days, minutes) = (ms / 86_400_000, ms / 60_000 % 1_440);
    // Days from 1970 to a date of the Gregorian calendar, in years that begin in March.
    let day = days + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_formatted_as_utc_dates() {
        for (ms, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (1_800_000_000_000, "2027-01-15 08:00 UTC"),
            (4_107_542_399_999, "2100-02-28 23:59 UTC"),
        ] {
            assert_eq!(utc(ms), text);
        }
    }
}
