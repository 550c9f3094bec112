//! Reads settings and collects everything that is wrong with them.

use std::fmt;

use crate::settings::table::{Default, FROM_FILES, Setting};

/// Where settings come from: the environment, or a test.
pub type Source<'a> = &'a dyn Fn(&str) -> Option<String>;

/// What is wrong with one setting. It never shows the value, which may be secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The setting's name.
    pub name: &'static str,
    /// What the value must be.
    pub why: String,
}

/// A setting's error was noted.
struct Refused;

/// Everything that is wrong, all at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongSettings(pub Vec<Wrong>);

impl std::error::Error for WrongSettings {}

impl fmt::Display for WrongSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => f.write_str("a setting is wrong:")?,
            count => write!(f, "{count} settings are wrong:")?,
        }
        self.0.iter().try_for_each(|wrong| write!(f, "\n  {wrong}"))
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, why } = self;
        write!(f, "{name} {why}")
    }
}

/// Reads one setting after another.
pub struct Reader<'a> {
    source: Source<'a>,
    wrong: Vec<Wrong>,
}

impl<'a> Reader<'a> {
    /// A reader of that source.
    pub const fn new(source: Source<'a>) -> Self {
        Self { source, wrong: Vec::new() }
    }

    /// A setting's value, its default where it is not set; `None` where there is no default, and
    /// where it is wrong, which is noted.
    pub fn read<T>(
        &mut self,
        setting: &Setting,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let text = match (self.text(setting).ok()?, setting.default) {
            (Some(text), _) => text,
            (None, Default::Is(default)) => default.to_owned(),
            (None, Default::Required) => {
                self.refuse(setting, "must be set");
                return None;
            }
            (None, Default::None | Default::Says(_)) => return None,
        };
        parse(&text).map_err(|why| self.refuse(setting, why)).ok()
    }

    /// As [`Reader::read`], each of a comma-separated list.
    pub fn list<T>(
        &mut self,
        setting: &Setting,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Vec<T> {
        let items = |text: &str| {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            items.map(&parse).collect()
        };
        self.read(setting, items).unwrap_or_default()
    }

    /// Notes that a setting is wrong.
    pub fn refuse(&mut self, setting: &Setting, why: impl Into<String>) {
        self.wrong.push(Wrong { name: setting.name, why: why.into() });
    }

    /// Whether a setting had an error.
    pub fn has_refused(&self, setting: &Setting) -> bool {
        self.wrong.iter().any(|wrong| wrong.name == setting.name)
    }

    /// Everything that was wrong.
    pub fn finish(self) -> Vec<Wrong> {
        self.wrong
    }

    /// A setting's value, or the content of the file that `NAME_FILE` names. An error is noted.
    fn text(&mut self, setting: &Setting) -> Result<Option<String>, Refused> {
        let given = self.variable(setting.name);
        let may_be_in_a_file = FROM_FILES.iter().any(|other| other.name == setting.name);
        let file =
            if may_be_in_a_file { self.variable(&format!("{}_FILE", setting.name)) } else { None };
        let name = setting.name;
        let why = match (given, file) {
            (given, None) => return Ok(given),
            (Some(_), Some(_)) => format!("is set, and so is {name}_FILE: set one of the two"),
            (None, Some(file)) => match std::fs::read_to_string(file) {
                Ok(text) if !text.trim().is_empty() => return Ok(Some(text.trim().to_owned())),
                Ok(_) => format!("is empty in the file that {name}_FILE names"),
                Err(error) => {
                    format!("can't be read from the file that {name}_FILE names: {}", error.kind())
                }
            },
        };
        self.refuse(setting, why);
        Err(Refused)
    }

    /// An empty value counts as none: a line `NAME=` in a file of settings means that.
    fn variable(&self, name: &str) -> Option<String> {
        (self.source)(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    }
}
