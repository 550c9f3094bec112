use std::{
    fmt, fs,
    io::{self, Read, Write},
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    process,
};

use biscuit_auth::{Algorithm, KeyPair, PrivateKey, PublicKey};

/// The keys that sign and verify tokens.
pub struct TokenKeys {
    pub(crate) current: KeyPair,
    /// The previous public key. Its tokens are accepted while keys are exchanged.
    pub(crate) older: Option<PublicKey>,
}

/// The text is not a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key is 64 hexadecimal digits")]
pub struct InvalidKey;

/// The key file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The file cannot be read or created.
    #[error("the key file {0} can't be read or created")]
    Io(PathBuf, #[source] io::Error),
    /// The file does not contain a key.
    #[error("the key file {0} does not contain a key")]
    Invalid(PathBuf, #[source] InvalidKey),
    /// Other users of the machine can read the file.
    #[error(
        "the key file {0} can be read by others; `chmod 600` it, or remove it to create another"
    )]
    Open(PathBuf),
}

/// The name of the key file in the data folder.
const FILE_NAME: &str = "token.key";

impl TokenKeys {
    /// Parses the keys from the settings: a private key, and the previous public key, both in
    /// hexadecimal.
    ///
    /// # Errors
    /// [`InvalidKey`] if one of them is not a key.
    pub fn from_hex(private: &str, older_public: Option<&str>) -> Result<Self, InvalidKey> {
        let private = PrivateKey::from_bytes_hex(private.trim(), Algorithm::Ed25519)
            .map_err(|_malformed| InvalidKey)?;
        let older = older_public
            .map(|text| PublicKey::from_bytes_hex(text.trim(), Algorithm::Ed25519))
            .transpose()
            .map_err(|_malformed| InvalidKey)?;
        Ok(Self { current: KeyPair::from(&private), older })
    }

    /// Reads the key in a folder. The first call creates it, readable only by its owner. Processes
    /// that start at the same time use the same key.
    ///
    /// # Errors
    /// [`KeyFileError`] if the key cannot be read, created or trusted.
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

    /// Returns the public key in hexadecimal. It becomes the older key when this one is exchanged.
    #[must_use]
    pub fn public_hex(&self) -> String {
        self.current.public().to_bytes_hex()
    }

    /// Derives a secret for another purpose. Only holders of the private key can compute it.
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

/// Writes a complete file next to the target and links it into place. If another process was first,
/// its key stays.
fn make(folder: &Path, path: &Path) -> io::Result<()> {
    let draft = folder.join(format!("{FILE_NAME}.{}", process::id()));
    let _ = fs::remove_file(&draft);
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    writeln!(file, "{}", KeyPair::new().private().to_bytes_hex())?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_created_once_and_only_its_owner_can_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let first = TokenKeys::kept_in(&data, None).unwrap();
        let second = TokenKeys::kept_in(&data, None).unwrap();
        assert_eq!(first.public_hex(), second.public_hex());
        let mode = fs::metadata(data.join("token.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(&data).unwrap().count(), 1, "no draft is left over");
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
    fn malformed_keys_are_refused() {
        assert!(TokenKeys::from_hex("rubbish", None).is_err());
        let good = "11".repeat(32);
        assert!(TokenKeys::from_hex(&good, Some("rubbish")).is_err());
        assert!(TokenKeys::from_hex(&format!(" {good}\n"), None).is_ok());
    }
}
