import { type Detector, matchSpans, type Span } from "./spans.js";

/** Forms of keys and tokens as their providers document them. Each has a prefix that nothing else has. */
const PROVIDER_KEYS: readonly RegExp[] = [
  /(?<![A-Za-z0-9])(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/g, // Amazon
  /(?<![A-Za-z0-9_])gh[pousr]_[A-Za-z0-9]{30,255}/g, // GitHub
  /(?<![A-Za-z0-9_])github_pat_[A-Za-z0-9_]{22,255}/g,
  /(?<![A-Za-z0-9_])gl(?:pat|dt|rt|ptt|cbt|ft|soat)-[A-Za-z0-9_-]{20,64}/g, // GitLab
  /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10,250}/g, // Slack
  /(?<![A-Za-z0-9])xapp-\d-[A-Za-z0-9-]{10,250}/g,
  /hooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,32}/g,
  /discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/[\w-]{50,100}/g,
  /(?<![A-Za-z0-9_.-])[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6,7}\.[\w-]{27,45}(?![\w-])/g, // Discord
  /(?<![A-Za-z0-9])(?:sk|rk|whsec|pk)_(?:live|test)_[A-Za-z0-9]{16,200}/g, // Stripe
  /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{24,100}/g,
  /(?<![A-Za-z0-9_-])AIza[\w-]{35}(?![\w-])/g, // Google
  /(?<![A-Za-z0-9])GOCSPX-[\w-]{20,60}/g,
  /(?<![A-Za-z0-9])ya29\.[\w-]{20,1000}/g,
  /(?<![A-Za-z0-9-])sk-(?:proj-|ant-(?:api\d\d-)?|or-v1-|svcacct-|admin-)?[A-Za-z0-9_-]{20,250}/g, // OpenAI, Anthropic, OpenRouter
  /(?<![A-Za-z0-9_])(?:hf|r8|gsk|xai|pplx|fc|lsv2_pt|lsv2_sk|nvapi|tvly)[_-][A-Za-z0-9_-]{24,200}/g,
  /(?<![A-Za-z0-9_])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9-])pypi-[A-Za-z0-9_-]{50,300}/g,
  /(?<![A-Za-z0-9])rubygems_[a-f0-9]{48}(?![a-f0-9])/g,
  /(?<![A-Za-z0-9])dckr_pat_[\w-]{20,60}/g,
  /(?<![A-Za-z0-9.])SG\.[\w-]{16,32}\.[\w-]{30,60}(?![\w-])/g, // SendGrid
  /(?<![A-Za-z0-9])SK[a-f0-9]{32}(?![a-f0-9])/g, // Twilio
  /(?<![A-Za-z0-9-])key-[a-f0-9]{32}(?![a-f0-9])/g, // Mailgun
  /(?<![A-Za-z0-9])[a-f0-9]{32}-us\d{1,2}(?!\d)/g, // Mailchimp
  /(?<![\d:])\d{8,10}:AA[\w-]{30,40}(?![\w-])/g, // Telegram
  /(?<![A-Za-z0-9])do[oprt]_v1_[a-f0-9]{64}(?![a-f0-9])/g, // DigitalOcean
  /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}(?![a-fA-F0-9])/g, // Shopify
  /(?<![A-Za-z0-9])sq0[a-z]{3}-[\w-]{22,60}/g, // Square
  /(?<![A-Za-z0-9])EAAA[A-Za-z0-9_-]{56,64}(?![\w-])/g,
  /(?<![A-Za-z0-9])dapi[a-f0-9]{32}(?![a-f0-9])/g, // Databricks
  /(?<![A-Za-z0-9])(?:ntn|secret)_[A-Za-z0-9]{40,50}(?![A-Za-z0-9])/g, // Notion
  /(?<![A-Za-z0-9])lin_api_[A-Za-z0-9]{32,48}/g, // Linear
  /(?<![A-Za-z0-9])(?:glsa|glc)_[A-Za-z0-9+/=_]{30,200}/g, // Grafana
  /(?<![A-Za-z0-9])hv[sbr]\.[\w-]{24,300}/g, // Vault
  /(?<![A-Za-z0-9])(?:AGE-SECRET-KEY-1)[A-Z0-9]{58}/g,
  /(?<![\w.-])eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}\.[\w-]{8,2000}/g, // JSON Web Tokens
];

/** One key in its armour. An end mark that is missing makes the armour end with its lines of Base64. */
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[^-]{0,20000}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s\\]{0,20000})/g;

/** Name and word in front of a host: `postgres://app:s3cret@db`. */
const URL_CREDENTIALS =
  /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,30}:\/\/(?<span>[^\s:/@"'<>()[\]]{0,128}:[^\s/@"'<>()]{1,256})@(?=[\p{L}\p{N}[])/dgiu;
const CONNECTION_PART =
  /(?:AccountKey|SharedAccessKey|SharedAccessSignature|Password|Pwd)=(?<span>[^;\s"'`<>]{4,400})/dgi;
/** `curl -u deploy:s3cret`; two numbers are a user and a group. */
const USER_OPTION = /(?<=\s(?:-u|--user)[ =]["']?)(?!\d+:\d+)(?<span>[^\s:"'$<]{1,64}:[^\s"'@$<]{3,128})/dgu;
/** `mysql -u root -ps3cret`, `redis-cli -a s3cret`, `--password s3cret`. */
const PASSWORD_OPTION =
  /(?:(?<![\w-])(?:mysql|mysqldump|mysqladmin|mariadb)\s[^\n|;]{0,200}?\s-p|(?<![\w-])redis-cli\s[^\n|;]{0,200}?-a\s|(?<![\w-])sshpass\s+-p\s?|--(?:password|passphrase|token|api-key|secret)\s)["']?(?<span>[^\s"'$<-][^\s"'$<]{3,200})/dgu;
/** `auth token 9f8e…`: a long word of letters and digits behind what it is called. */
const NAMED =
  /(?<![\p{L}\p{N}])(?:token|secret|api key|access key|passwor[dt]|passphrase)\s+(?<span>[A-Za-z0-9_+/=-]{20,400})(?![\p{L}\p{N}])/dgiu;
const AUTHORIZATION = /(?<![\p{L}\p{N}])(?:Bearer|Basic|Token|ApiKey)\s+(?<span>[A-Za-z0-9+/._~=-]{16,4000})/dgu;

/** `name: value` and `name = "value"`, where the name says that the value is secret. */
const ASSIGNMENT =
  /(?<![\p{L}\p{N}])(?:[\w-]{0,40}[_-]|[A-Za-z][A-Za-z\d]{0,40}(?=[A-Z]))?(?<name>pass(?:word|wd|phrase|wort)?|kennwort|contraseña|senha|mot de passe|hasło|lösenord|wachtwoord|adgangskode|passord|salasana|heslo|parola|пароль|パスワード|密码|비밀번호|pwd|pin(?: code)?|secret|client[_-]?secret|api[_-]?(?:key|secret|token)|apikey|access[_-]?(?:key|token)|auth[_-]?(?:key|token)|secret[_-]?(?:access[_-]?)?key|private[_-]?key|encryption[_-]?key|refresh[_-]?token|session[_-]?token|token|credentials?)["'`]?(?:\s(?:is|lautet|ist|est|es|è|é|jest|är)\s|\s?(?:[:=]|=>|:=)\s?)["'`]{0,3}(?<span>[^\s"'`,;<>|]{4,400})/dgiu;

/** `<add key="SmtpPassword" value="…" />`. */
const NAMED_VALUE =
  /(?:key|name|id)=["'][^"'\n]{0,60}(?:password|passwd|secret|token|api-?key)["']\s{1,4}value=["'](?<span>[^"'\n]{4,400})["']/dgiu;

/** Placeholders for secrets in documentation. */
const PLACEHOLDER =
  /^(?:\$\{?|%|\{\{|<|\[|process\.env|os\.environ|env[.(]|secrets\.|your|my-|example|changeme|change-me|placeholder|redacted|none|null|undefined|true|false|required|optional|string|x{3,}|\*{3,}|\.{3}|…)|(?:_here|-here)$/i;

export const findSecrets: Detector = (text, mode) => {
  const spans: Span[] = [
    ...matchSpans(text, PRIVATE_KEY, "SECRET"),
    ...PROVIDER_KEYS.flatMap((pattern) => matchSpans(text, pattern, "SECRET", (match) => !isRepeated(match[0]))),
    ...matchSpans(
      text,
      URL_CREDENTIALS,
      "SECRET",
      (match) => !PLACEHOLDER.test(match.groups?.["span"]?.split(":")[1] ?? ""),
    ),
    ...matchSpans(text, CONNECTION_PART, "SECRET", (match) => !PLACEHOLDER.test(match.groups?.["span"] ?? "")),
    ...matchSpans(text, AUTHORIZATION, "SECRET", (match) => looksRandom(match.groups?.["span"] ?? "")),
    ...matchSpans(text, USER_OPTION, "SECRET"),
    ...matchSpans(text, PASSWORD_OPTION, "SECRET", (match) => !PLACEHOLDER.test(match.groups?.["span"] ?? "")),
    ...matchSpans(text, NAMED_VALUE, "SECRET", (match) => !PLACEHOLDER.test(match.groups?.["span"] ?? "")),
    ...matchSpans(text, NAMED, "SECRET", (match) => isRandomWord(match.groups?.["span"] ?? "")),
    ...matchSpans(text, ASSIGNMENT, "SECRET", isAssignedSecret).map((span) => endOfParameter(text, span)),
  ];
  if (mode === "aggressive") {
    spans.push(
      ...matchSpans(
        text,
        /(?<![\p{L}\p{N}/_-])[A-Za-z0-9+_=-]{24,200}(?![\p{L}\p{N}/_-])/gu,
        "SECRET",
        (match) => looksRandom(match[0]) && /\d/.test(match[0]),
      ),
    );
  }
  return spans;
};

const isRepeated = (key: string): boolean => /(.)\1{9}/.test(key.slice(0, 300));

/** A parameter of an address ends at the next one, and with the address. */
const endOfParameter = (text: string, span: Span): Span => {
  const value = text.slice(span.start, span.end);
  const lead = text.slice(Math.max(0, span.start - 80), span.start);
  if (!/[?&][\w-]{1,60}=$/.test(lead)) return span;
  return { ...span, end: span.start + (/[&)\]\\]/.exec(value)?.index ?? value.length) };
};

function isAssignedSecret(match: RegExpExecArray): boolean {
  const { name = "", span: value = "" } = match.groups ?? {};
  const at = match.indices!.groups!["name"]![0] - match.index;
  // `smtpPassword`, but not `compass`.
  if (/\p{L}/u.test(match[0][at - 1] ?? "") && !/^\p{Ll}\p{Lu}/u.test(match[0].slice(at - 1))) return false;
  const bare = value.replace(/[.)\]}?!]+$/, "");
  // `var.root_password` says where it is.
  if (/^[a-z_]+(?:\.[a-z_]+)+$/i.test(bare)) return false;
  if (bare.length < 4 || PLACEHOLDER.test(bare) || /^[\w$.]{1,60}\(/.test(bare) || /^https?:/i.test(bare)) return false;
  if (/^pin/i.test(name)) return /^\d{4,8}$/.test(bare);
  // `max_token: 4096` is a number of tokens.
  if (!/^(?:pass|pwd)/i.test(name) && /^\d{1,8}$/.test(bare)) return false;
  // `SESSION_SECRET=keyboard-cat` is a setting, not a sentence.
  if (/^[A-Z][A-Z\d_]*_[A-Z\d_]+=/.test(match[0]) && bare.length >= 6) return true;
  // In prose a word may follow (`password: forgotten`); a secret has a digit, a sign or both cases.
  return /\d/.test(bare) || /[^\p{L}\p{N}\\_-]/u.test(bare) || (/\p{Ll}\p{Lu}/u.test(bare) && bare.length >= 8);
}

/** Letters and digits, and no UUID. */
const isRandomWord = (word: string): boolean =>
  /\d/.test(word) && /[A-Za-z]/.test(word) && !/^[a-f\d]{8}-(?:[a-f\d]{4}-){3}[a-f\d]{12}$/i.test(word);

/** Several kinds of characters, or many different ones for its length. */
function looksRandom(text: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  return (
    kinds >= 2 &&
    new Set(text).size >= Math.min(12, text.length * 0.4) &&
    !/^[a-f0-9]+$|^[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}$/i.test(text)
  );
}
