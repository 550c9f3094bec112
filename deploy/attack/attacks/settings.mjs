// What production refuses to start with.

import { primary, run, settings } from "../lib/world.mjs";

/** Settings with which production may start, on a database without made-up data. */
const good = () =>
  settings({
    APP_ENV: "production",
    DATABASE_URL: primary.url("production"),
    PUBLIC_URL: "https://steps.example.com",
    BCRYPT_COST: "12",
    TRUSTED_PROXIES: "10.20.0.0/16",
    TOKEN_PRIVATE_KEY: "9f2c1b7ae4d0583e61c7f8a92b45d3067e1f90ac8b3d524679e0c1fab2d84653",
    STRIPE_SECRET_KEY: "sk_live_51NotARealKeyButOfTheRightShape",
    STRIPE_WEBHOOK_SECRET: "whsec_notARealSecretButOfTheRightShape",
    SMTP_URL: "smtps://mailer:notARealPassword@smtp.example.com:465",
    MAIL_FROM: "Courthouse Steps <no-reply@example.com>",
    SUPPORT_EMAIL: "help@example.com",
    COMPANY_ADDRESS: "1 Main Street, Atlanta, GA 30303",
    METRICS_TOKEN: "b7d1e0c9a4f84e52963fd07c5a1be4f2",
    SANDBOX_URL: undefined,
    SANDBOX_SECRET: undefined,
  });

/** Each wrong setting, and the pattern of its line in the report. */
const WRONG = [
  ["no SMTP", { SMTP_URL: undefined }, /SMTP_URL/],
  ["SMTP without TLS to another machine", { SMTP_URL: "smtp://smtp.example.com:25" }, /SMTP_URL/],
  [
    "another Stripe address with a live key",
    { STRIPE_API_URL: "https://stripe.example.com" },
    /STRIPE_API_URL/,
  ],
  ["a token key of equal bytes", { TOKEN_PRIVATE_KEY: "2a".repeat(32) }, /TOKEN_PRIVATE_KEY/],
  [
    "a token key that counts",
    { TOKEN_PRIVATE_KEY: Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString("hex") },
    /TOKEN_PRIVATE_KEY/,
  ],
  ["the whole IPv4 world as proxies", { TRUSTED_PROXIES: "0.0.0.0/0" }, /TRUSTED_PROXIES/],
  ["the whole IPv6 world as proxies", { TRUSTED_PROXIES: "10.0.0.0/8, ::/0" }, /TRUSTED_PROXIES/],
  ["half of the world as proxies", { TRUSTED_PROXIES: "0.0.0.0/1,128.0.0.0/1" }, /TRUSTED_PROXIES/],
  ["no support address", { SUPPORT_EMAIL: undefined }, /SUPPORT_EMAIL/],
  ["no company address", { COMPANY_ADDRESS: undefined }, /COMPANY_ADDRESS/],
  ["a test key", { STRIPE_SECRET_KEY: "sk_test_51NotARealKey" }, /STRIPE_SECRET_KEY/],
  ["plain http", { PUBLIC_URL: "http://steps.example.com" }, /PUBLIC_URL/],
  [
    "demo accounts and made-up listings in the database",
    () => ({ DATABASE_URL: primary.url("product") }),
    /demo|made[- ]up/i,
  ],
];

/** A server that starts with these settings connects to the machines they name, so it must have no network. */
const isolated = Number(process.env.ATTACK_ISOLATED) > 0;

/** Parts of secrets that must not be printed. */
const SECRETS = ["notARealPassword", "sk_live_51", "whsec_notAReal", "9f2c1b7ae4d0583e", "2a2a2a2a"];

async function refusals(notes) {
  const check = (own) => run(["check-config"], { env: { ...good(), ...own }, patience: 30_000 });
  const clean = (own) => Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value ?? ""]));
  const fine = await check({});
  notes.check(fine.status === 0, `good settings were refused: ${fine.text.trim()}`);
  let refused = 0;
  for (const [what, given, word] of WRONG) {
    const own = clean(typeof given === "function" ? given() : given);
    const { status, text } = await check(own);
    const lines = text.split("\n").filter((line) => word.test(line));
    const serve = isolated
      ? await run(["serve"], { env: { ...good(), ...own }, patience: 5_000 })
      : undefined;
    const starts = serve && (serve.status === 0 || serve.ms >= 5_000);
    // Demo accounts and demo listings have one line each.
    const most = typeof given === "function" ? 3 : 1;
    const is = status !== 0 && lines.length >= 1 && lines.length <= most && !starts;
    refused += is ? 1 : 0;
    notes.check(is, `${what}: status ${status}, ${lines.length} lines${starts ? ", and serve starts" : ""}`);
    notes.check(!SECRETS.some((secret) => text.includes(secret)), `${what}: a secret was printed`);
  }
  notes.say(`${refused} of ${WRONG.length} refused${isolated ? "" : "; serve was not tried"}`);
  const all = Object.assign(
    {},
    ...WRONG.map(([, given]) => given).filter((given) => typeof given !== "function"),
  );
  const { text } = await check(clean(all));
  const names = [
    "SMTP_URL",
    "STRIPE_API_URL",
    "TOKEN_PRIVATE_KEY",
    "TRUSTED_PROXIES",
    "SUPPORT_EMAIL",
    "COMPANY_ADDRESS",
    "STRIPE_SECRET_KEY",
    "PUBLIC_URL",
  ];
  // Another address is allowed with a test key.
  const missing = names.filter(
    (name) => name !== "STRIPE_API_URL" && !text.split("\n").some((line) => line.includes(name)),
  );
  notes.check(missing.length === 0, `with everything wrong, ${missing.join(", ")} is not named`);
}

export const settingsAttacks = ({ attack }) => [
  [
    6,
    () =>
      attack(
        {
          name: "6 check-config with each wrong setting of production",
          expected: "refused, one line each",
          server: false,
          patience: 240_000,
        },
        refusals,
      ),
  ],
];
