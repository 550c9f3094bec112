//! `courthouse-steps quarantine …`: sales that an import did not find plausible.

use std::fmt::Write as _;

use intake::{DoubtfulValue, QuarantineService, QuarantinedSale};
use listings::Column;

/// Show, fix, release or drop the sales that an import did not find plausible.
#[derive(Debug, clap::Subcommand)]
pub enum QuarantineCommand {
    /// List the sales that wait for a decision
    List,
    /// Show every value of a sale, and what is not plausible
    Show {
        /// The number that `quarantine list` shows
        number: i64,
    },
    /// Change values of a sale and check it again
    Fix {
        /// The number that `quarantine list` shows
        number: i64,
        /// The new values, such as 'Zip Code=30303'; nothing after the sign is a blank
        #[arg(required = true, value_name = "COLUMN=VALUE", value_parser = assignment)]
        values: Vec<(String, String)>,
    },
    /// Import sales as they are, and accept the same doubts in the next deliveries
    Release {
        /// The numbers that `quarantine list` shows
        #[arg(required = true)]
        numbers: Vec<i64>,
    },
    /// Drop sales; the same row of the next delivery does not bring them back
    Drop {
        /// The numbers that `quarantine list` shows
        #[arg(required = true)]
        numbers: Vec<i64>,
    },
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((column, value)) if !column.trim().is_empty() => {
            Ok((column.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write a column, '=' and the new value".to_owned()),
    }
}

/// Runs the command.
///
/// # Errors
/// When no such sale waits, a value is not valid, or the database fails.
pub fn run(command: QuarantineCommand, service: &QuarantineService) -> anyhow::Result<()> {
    match command {
        QuarantineCommand::List => {
            let sales = service.list()?;
            sales.iter().for_each(|sale| say!("{}", line(sale)));
            if sales.is_empty() {
                say!("the quarantine is empty");
            }
        }
        QuarantineCommand::Show { number } => {
            let (sale, doubtful) = service.show(number)?;
            say!(@raw "{}", whole(&sale, &doubtful));
        }
        QuarantineCommand::Fix { number, values } => {
            let doubtful = service.fix(number, &values)?;
            doubtful.iter().for_each(|value| say!("{}", doubt(value)));
            if doubtful.is_empty() {
                say!("sale {number} is plausible now; 'quarantine release {number}' imports it");
            }
        }
        QuarantineCommand::Release { numbers } => {
            for number in numbers {
                let applied = service.release(number)?;
                let (new, changed) = (applied.new, applied.changed);
                say!("sale {number} was released: {new} new, {changed} changed");
            }
        }
        QuarantineCommand::Drop { numbers } => {
            for number in numbers {
                service.drop_sale(number)?;
                say!("sale {number} was dropped");
            }
        }
    }
    Ok(())
}

fn line(sale: &QuarantinedSale) -> String {
    let QuarantinedSale { id, source, record, doubts, since } = sale;
    let doubts: Vec<String> =
        doubts.iter().map(|doubt| format!("{} {doubt}", doubt.subject())).collect();
    let day = since.format("%Y-%m-%d");
    format!("{id}  {day}  {source}  {}  {}", record.unique_id, doubts.join("; "))
}

fn doubt(value: &DoubtfulValue) -> String {
    format!("{}: '{}' {}", value.column.label(), value.value, value.doubt)
}

fn whole(sale: &QuarantinedSale, doubtful: &[DoubtfulValue]) -> String {
    let mut text = format!("{}\n", line(sale));
    let mut put = |name: &str, value: &str| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {name}: {value}");
    };
    put(Column::State.label(), sale.record.state.code());
    for (column, value) in &sale.record.columns {
        if let Some(value) = value {
            put(column.label(), &value.to_string());
        }
    }
    for (name, value) in &sale.record.extras {
        if let Some(value) = value {
            put(name, value);
        }
    }
    for value in doubtful {
        put("not plausible", &doubt(value));
    }
    text
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use geography::State;
    use intake::Doubt;
    use listings::{UniqueId, Value};
    use lists::Record;

    use super::*;

    fn sale() -> QuarantinedSale {
        let zip = (Column::ZipCode, Some(Value::Text("33101".to_owned())));
        let record = Record {
            unique_id: UniqueId::parse("GA-1").unwrap(),
            state: State::parse("GA").unwrap(),
            columns: [zip, (Column::City, None)].into_iter().collect(),
            photos: None,
            extras: [("Judge".to_owned(), Some("Doe".to_owned()))].into_iter().collect(),
        };
        QuarantinedSale {
            id: 7,
            source: "Fulton".to_owned(),
            record,
            doubts: vec![Doubt::ZipNotInState],
            since: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_sale_is_one_line_and_its_values_follow() {
        let first = "7  1970-01-01  Fulton  GA-1  the ZIP code is not a ZIP code of the state";
        assert_eq!(line(&sale()), first);
        let doubtful = DoubtfulValue {
            doubt: Doubt::ZipNotInState,
            column: Column::ZipCode,
            value: "33101".to_owned(),
        };
        assert_eq!(
            whole(&sale(), &[doubtful]),
            format!(
                "{first}\n  State: GA\n  Zip Code: 33101\n  Judge: Doe\n  \
                 not plausible: Zip Code: '33101' is not a ZIP code of the state\n"
            )
        );
    }

    #[test]
    fn a_new_value_follows_the_first_sign() {
        let read = assignment("Address = 1 Elm St = rear");
        assert_eq!(read, Ok(("Address".to_owned(), "1 Elm St = rear".to_owned())));
        assert_eq!(assignment("City="), Ok(("City".to_owned(), String::new())));
        assert!(assignment("City").is_err());
        assert!(assignment("=Macon").is_err());
    }
}
