/** Keys and tokens in the shapes that their vendors publish, and strings that look like them and are none. */
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const ALPHANUMERIC = UPPER + LOWER + DIGITS;
const URL_SAFE = `${ALPHANUMERIC}_-`;
const HEX = `${DIGITS}abcdef`;
const BASE64 = `${ALPHANUMERIC}+/`;

const SHAPES = [
  ["aws", (r) => `AKIA${r.letters(16, `${UPPER}234567`)}`],
  ["github", (r) => `ghp_${r.letters(36, ALPHANUMERIC)}`],
  ["github-oauth", (r) => `gho_${r.letters(36, ALPHANUMERIC)}`],
  ["github-fine", (r) => `github_pat_${r.letters(22, ALPHANUMERIC)}_${r.letters(59, ALPHANUMERIC)}`],
  ["gitlab", (r) => `glpat-${r.letters(20, URL_SAFE)}`],
  ["slack-bot", (r) => `xoxb-${r.letters(12, DIGITS)}-${r.letters(12, DIGITS)}-${r.letters(24, ALPHANUMERIC)}`],
  [
    "slack-user",
    (r) => `xoxp-${r.letters(11, DIGITS)}-${r.letters(11, DIGITS)}-${r.letters(12, DIGITS)}-${r.letters(32, HEX)}`,
  ],
  [
    "slack-hook",
    (r) =>
      `https://hooks.slack.com/services/T${r.letters(8, UPPER + DIGITS)}/B${r.letters(8, UPPER + DIGITS)}/${r.letters(24, ALPHANUMERIC)}`,
  ],
  ["stripe", (r) => `sk_live_${r.letters(24, ALPHANUMERIC)}`],
  ["stripe-restricted", (r) => `rk_test_${r.letters(24, ALPHANUMERIC)}`],
  ["google", (r) => `AIza${r.letters(35, URL_SAFE)}`],
  ["google-client", (r) => `GOCSPX-${r.letters(28, URL_SAFE)}`],
  ["openai", (r) => `sk-proj-${r.letters(48, URL_SAFE)}`],
  ["anthropic", (r) => `sk-ant-api03-${r.letters(93, URL_SAFE)}AA`],
  ["huggingface", (r) => `hf_${r.letters(34, ALPHANUMERIC)}`],
  ["replicate", (r) => `r8_${r.letters(37, ALPHANUMERIC)}`],
  ["groq", (r) => `gsk_${r.letters(52, ALPHANUMERIC)}`],
  ["npm", (r) => `npm_${r.letters(36, ALPHANUMERIC)}`],
  ["pypi", (r) => `pypi-AgEIcHlwaS5vcmc${r.letters(70, URL_SAFE)}`],
  ["docker", (r) => `dckr_pat_${r.letters(27, URL_SAFE)}`],
  ["sendgrid", (r) => `SG.${r.letters(22, URL_SAFE)}.${r.letters(43, URL_SAFE)}`],
  ["twilio", (r) => `SK${r.letters(32, HEX)}`],
  ["mailgun", (r) => `key-${r.letters(32, HEX)}`],
  ["mailchimp", (r) => `${r.letters(32, HEX)}-us${1 + r.below(20)}`],
  ["telegram", (r) => `${r.letters(10, "123456789")}:AA${r.letters(33, URL_SAFE)}`],
  ["digitalocean", (r) => `dop_v1_${r.letters(64, HEX)}`],
  ["shopify", (r) => `shpat_${r.letters(32, HEX)}`],
  ["square", (r) => `sq0atp-${r.letters(22, URL_SAFE)}`],
  ["databricks", (r) => `dapi${r.letters(32, HEX)}`],
  ["linear", (r) => `lin_api_${r.letters(40, ALPHANUMERIC)}`],
  ["figma", (r) => `figd_${r.letters(40, URL_SAFE)}`],
  ["airtable", (r) => `pat${r.letters(14, ALPHANUMERIC)}.${r.letters(64, HEX)}`],
  [
    "hubspot",
    (r) =>
      `pat-na1-${r.letters(8, HEX)}-${r.letters(4, HEX)}-${r.letters(4, HEX)}-${r.letters(4, HEX)}-${r.letters(12, HEX)}`,
  ],
  ["atlassian", (r) => `ATATT3xFfGF0${r.letters(170, URL_SAFE)}`],
  ["postman", (r) => `PMAK-${r.letters(24, HEX)}-${r.letters(34, HEX)}`],
  ["newrelic", (r) => `NRAK-${r.letters(27, UPPER + DIGITS)}`],
  ["grafana", (r) => `glsa_${r.letters(32, ALPHANUMERIC)}_${r.letters(8, HEX)}`],
  ["sentry", (r) => `sntrys_${r.letters(64, BASE64)}`],
  ["vault", (r) => `hvs.${r.letters(24, URL_SAFE)}`],
  ["terraform", (r) => `${r.letters(14, ALPHANUMERIC)}.atlasv1.${r.letters(67, URL_SAFE)}`],
  ["doppler", (r) => `dp.pt.${r.letters(43, ALPHANUMERIC)}`],
  ["planetscale", (r) => `pscale_tkn_${r.letters(43, URL_SAFE)}`],
  ["pulumi", (r) => `pul-${r.letters(40, HEX)}`],
  ["fly", (r) => `FlyV1 fm2_${r.letters(80, BASE64)}`],
  ["cloudflare-origin", (r) => `v1.0-${r.letters(24, HEX)}-${r.letters(146, HEX)}`],
  ["heroku", (r) => `HRKU-AA${r.letters(58, URL_SAFE)}`],
  ["supabase", (r) => `sbp_${r.letters(40, HEX)}`],
  ["contentful", (r) => `CFPAT-${r.letters(43, URL_SAFE)}`],
  ["dropbox", (r) => `sl.${r.letters(130, URL_SAFE)}`],
  ["discord-hook", (r) => `https://discord.com/api/webhooks/${r.letters(18, "123456789")}/${r.letters(68, URL_SAFE)}`],
  ["jwt", (r) => `eyJ${r.letters(33, URL_SAFE)}.eyJ${r.letters(90, URL_SAFE)}.${r.letters(43, URL_SAFE)}`],
  ["age", (r) => `AGE-SECRET-KEY-1${r.letters(58, `${DIGITS}QPZRYXGFTVDWSJNKHCEMUAL`)}`],
  ["azure-account", (r) => `AccountKey=${r.letters(86, BASE64)}==`, "AccountKey=".length],
  ["firebase", (r) => `AAAA${r.letters(7, URL_SAFE)}:APA91b${r.letters(134, URL_SAFE)}`],
  ["asana", (r) => `1/${r.letters(16, "123456789")}:${r.letters(32, HEX)}`],
  ["adafruit", (r) => `aio_${r.letters(28, ALPHANUMERIC)}`],
  ["easypost", (r) => `EZAK${r.letters(54, ALPHANUMERIC)}`],
  ["flutterwave", (r) => `FLWSECK-${r.letters(32, HEX)}-X`],
  ["prefect", (r) => `pnu_${r.letters(36, ALPHANUMERIC)}`],
  ["rubygems", (r) => `rubygems_${r.letters(48, HEX)}`],
  ["readme", (r) => `rdme_${r.letters(70, LOWER + DIGITS)}`],
  ["tailscale", (r) => `tskey-auth-${r.letters(12, ALPHANUMERIC)}CNTRL-${r.letters(32, ALPHANUMERIC)}`],
];

const WORDS = "autumn river granite ladder copper meadow falcon walnut harbour thunder velvet saffron".split(" ");
const password = (r) =>
  r.pick([
    () =>
      `${r.pick(WORDS)[0].toUpperCase()}${r.pick(WORDS).slice(1)}${r.letters(2 + r.below(3), DIGITS)}${r.pick(["!", "#", "$", "?", "%"])}`,
    () => r.letters(12 + r.below(8), `${ALPHANUMERIC}!#%^*_+`),
    () => `${r.pick(WORDS)}-${r.pick(WORDS)}-${r.letters(2, DIGITS)}`,
    () => `${r.pick(WORDS)}${r.letters(4, DIGITS)}`,
  ])();

/** `{S}` is the secret, `{W}` a password. */
const FRAMES = [
  "export API_TOKEN={S}",
  'const client = new Client({ apiKey: "{S}" });',
  "    token: {S}",
  "curl -H 'Authorization: Bearer {S}' https://api.example.com/v1/items",
  "Hi, here is the key you asked for: {S} – please rotate it next week.",
  "10:42 sam: try {S}, works for me",
  "Der neue Schlüssel lautet {S}.",
  "La clave nueva es {S}, no la compartas.",
  "| production | {S} | 2025-03-01 |",
  "WARN  auth failed for key={S} from 10.2.3.4",
  '{"credentials": {"key": "{S}"}}',
  "Use `{S}` until Friday.",
  "docker run -e SERVICE_KEY={S} app:latest",
];
const PASSWORD_FRAMES = [
  "DB_PASSWORD={W}",
  'password: "{W}"',
  "Your temporary password is {W}. Please change it after the first login.",
  "user: admin / pw: {W}",
  "Passwort: {W}",
  "Mot de passe : {W}",
  "La contraseña es {W}",
  "Hasło: {W}",
  "postgres://app:{W}@db.internal:5432/app",
  "mysql -u root -p{W} shop",
  "wifi password: {W}",
  "login sandra, password {W}",
  "the admin password is now {W}",
  "<password>{W}</password>",
  "spring.datasource.password={W}",
  "パスワード：{W}",
  "Parola d'ordine: {W}",
  "Wachtwoord: {W}",
];

/** Nothing here is a secret. */
const HARMLESS = [
  (r) => `commit ${r.letters(40, HEX)} fixes the build`,
  (r) => `integrity="sha384-${r.letters(64, BASE64)}"`,
  (r) =>
    `Request id ${r.letters(8, HEX)}-${r.letters(4, HEX)}-4${r.letters(3, HEX)}-a${r.letters(3, HEX)}-${r.letters(12, HEX)} took 31 ms`,
  (r) => `![chart](https://cdn.example.com/${r.letters(24, LOWER + DIGITS)}/chart-${r.letters(8, HEX)}.png)`,
  () => "Set `api_key` to your own key: `api_key=YOUR_API_KEY`",
  () => "The password must have at least 8 characters and a digit.",
  () => "Forgot your password? Reset it here.",
  () => "max_tokens: 4096, temperature: 0.7",
  () => "password: ********",
  () => "token = os.environ['SERVICE_TOKEN']",
  () => "The secret of a good soup: patience and a large onion.",
  (r) => `ETag: "${r.letters(32, HEX)}"`,
  () => "Token economy: a system of rewards in class.",
  () => "Pass: the ball goes to the left wing.",
  (r) => `class="css-${r.letters(6, LOWER + DIGITS)} e${r.letters(8, LOWER + DIGITS)}0"`,
  () => "secretKeyRef: { name: db, key: password }",
  (r) => `md5 ${r.letters(32, HEX)}  archive.tar.gz`,
  () => "Keep your password secret: never write it down.",
];

export function secretLine(random, _forJudging, isOnSide) {
  const roll = random.next();
  if (roll < 0.22) return [random.pick(HARMLESS)(random)];
  if (roll < 0.52) {
    const frame = random.pick(PASSWORD_FRAMES.filter((one) => isOnSide(one)));
    const [before, after] = frame.split("{W}");
    return [before, ["SECRET", password(random)], after];
  }
  const [, make, lead = 0] = random.pick(SHAPES.filter(([name]) => isOnSide(name)));
  const [before, after] = random.pick(FRAMES).split("{S}");
  const secret = make(random);
  return [before + secret.slice(0, lead), ["SECRET", secret.slice(lead)], after];
}
