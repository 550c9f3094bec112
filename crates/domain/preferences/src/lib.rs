//! preferences.
