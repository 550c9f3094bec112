use std::{
    fmt, fs,
    io::{self, Read, Write},
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    process,
};

use biscuit_auth::{Algorithm, KeyPair, PrivateKey, PublicKey};

/// The keys that tokens are signed and checked with.
pub struct TokenKeys {
    pub(crate) current: KeyPair,
    /// The key before, whose tokens are still good while keys are exchanged.
    pub(crate) older: Option<PublicKey>,
}

/// The text is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key is 64 hexadecimal digits")]
pub struct InvalidKey;

/// The key file can't be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// It can't be read or made.
    #[error("the key file {0} can't be read or made")]
    Io(PathBuf, #[source] io::Error),
    /// It holds something else.
    #[error("the key file {0} holds no key")]
    Invalid(PathBuf, #[source] InvalidKey),
    /// Others of this machine can read it.
    #[error("the key file {0} can be read by others; `chmod 600` it, or remove it to make another")]
    Open(PathBuf),
}

/// The key file's name within the data folder.
const FILE_NAME: &str = "token.key";

impl TokenKeys {
    /// Keys as the settings hold them: a private key, and the public key before it, in hexadecimal.
    ///
    /// # Errors
    /// [`InvalidKey`] when one of them is none.
    pub fn from_hex(private: &str, older_public: Option<&str>) -> Result<Self, InvalidKey> {
        let private = PrivateKey::from_bytes_hex(private.trim(), Algorithm::Ed25519)
            .map_err(|_malformed| InvalidKey)?;
        let older = older_public
            .map(|text| PublicKey::from_bytes_hex(text.trim(), Algorithm::Ed25519))
            .transpose()
            .map_err(|_malformed| InvalidKey)?;
        Ok(Self { current: KeyPair::from(&private), older })
    }

    /// The key kept in a folder; it is made at the first use, readable by its owner alone.
    /// Processes that start at once end up with the same one.
    ///
    /// # Errors
    /// [`KeyFileError`] when it can't be read, made or trusted.
    pub fn kept_in(folder: &Path, older_public: Option<&str>) -> Result<Self, KeyFileError> {
        let path = folder.join(FILE_NAME);
        let failed = |error| KeyFileError::Io(path.clone(), error);
        if !path.exists() {
            fs::create_dir_all(folder).map_err(failed)?;
            make(folder, &path).map_err(failed)?;
        }
        let mut file = fs::File::open(&path).map_err(failed)?;
        if file.metadata().map_err(failed)?.permissions().mode() & 0o077 != 0 {
            return Err(KeyFileError::Open(path));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        Self::from_hex(&text, older_public).map_err(|error| KeyFileError::Invalid(path, error))
    }

    /// The public key, in hexadecimal: what becomes the older key when this one is exchanged.
    #[must_use]
    pub fn public_hex(&self) -> String {
        self.current.public().to_bytes_hex()
    }

    /// A secret for other uses that every holder of the private key can make, and nobody else.
    #[must_use]
    pub fn derived_secret(&self, purpose: &str) -> Vec<u8> {
        let mut secret = self.current.private().to_bytes().to_vec();
        secret.extend_from_slice(purpose.as_bytes());
        secret
    }
}

impl fmt::Debug for TokenKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TokenKeys").field("current", &self.public_hex()).finish_non_exhaustive()
    }
}

/// Writes a whole file beside and links it into place: whoever comes second keeps the first one's.
fn make(folder: &Path, path: &Path) -> io::Result<()> {
    let beside = folder.join(format!("{FILE_NAME}.{}", process::id()));
    let _ = fs::remove_file(&beside);
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
    writeln!(file, "{}", KeyPair::new().private().to_bytes_hex())?;
    file.sync_all()?;
    let linked = fs::hard_link(&beside, path);
    fs::remove_file(&beside)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_kept_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let first = TokenKeys::kept_in(&data, None).unwrap();
        let second = TokenKeys::kept_in(&data, None).unwrap();
        assert_eq!(first.public_hex(), second.public_hex());
        let mode = fs::metadata(data.join("token.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(&data).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_key_that_others_can_read_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        TokenKeys::kept_in(folder.path(), None).unwrap();
        let path = folder.path().join("token.key");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(TokenKeys::kept_in(folder.path(), None), Err(KeyFileError::Open(_))));
    }

    #[test]
    fn rubbish_is_no_key() {
        assert!(TokenKeys::from_hex("rubbish", None).is_err());
        let good = "11".repeat(32);
        assert!(TokenKeys::from_hex(&good, Some("rubbish")).is_err());
        assert!(TokenKeys::from_hex(&format!(" {good}\n"), None).is_ok());
    }
}
