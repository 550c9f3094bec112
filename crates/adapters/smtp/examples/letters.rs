//! Writes each kind of email to a folder, as `KIND.html` and `KIND.txt`: for
//! `make email-pictures`, which takes their pictures and checks them.
#![expect(clippy::unwrap_used, reason = "a program for developers may panic")]

use std::fs;
use std::path::PathBuf;

use kernel::EmailAddress;
use mail::{Composer as _, Letter};
use smtp_adapter::{Brand, Templates};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap());
    fs::create_dir_all(&folder).unwrap();
    let templates = Templates::new(Brand {
        product_name: "Courthouse Steps".to_owned(),
        public_url: "https://steps.example.com".to_owned(),
        support_email: "support@steps.example.com".to_owned(),
        company_address: Some("1 Main St, Atlanta, GA 30303".to_owned()),
        message_id_domain: "steps.example.com".to_owned(),
    });
    let to = EmailAddress::parse("ann@example.com").unwrap();
    let letters = Letter::examples();
    for letter in &letters {
        let message = templates.compose(letter, &to).message;
        let file = folder.join(letter.kind().name());
        fs::write(file.with_extension("html"), message.html).unwrap();
        fs::write(file.with_extension("txt"), message.text).unwrap();
    }
    println!("{} emails are in {}", letters.len(), folder.display());
}
