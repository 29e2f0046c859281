import { beginningsOf } from "./beginnings.js";
import { cueOf } from "./cues.js";
import { type Detector, matchSpans, type Span, spansOf } from "./spans.js";

/** Forms of keys and tokens as their providers document them. Each has a prefix that nothing else has. */
const PROVIDER_KEYS: readonly RegExp[] = [
  /(?<![A-Za-z0-9])(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/g, // Amazon
  /(?<![A-Za-z0-9_])gh[pousr]_[A-Za-z0-9]{30,255}/g, // GitHub
  /(?<![A-Za-z0-9_])github_pat_[A-Za-z0-9_]{22,255}/g,
  /(?<![A-Za-z0-9_])gl(?:pat|dt|rt|ptt|cbt|ft|soat)-[A-Za-z0-9_-]{20,64}/g, // GitLab
  /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10,250}/g, // Slack
  /(?<![A-Za-z0-9])xapp-\d-[A-Za-z0-9-]{10,250}/g,
  /(?:https?:\/\/)?hooks\.slack\.com\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/[A-Za-z0-9]{20,32}/g,
  /(?:https?:\/\/)?(?:canary\.|ptb\.)?discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/[\w-]{50,100}/g,
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
  /(?<![A-Za-z0-9])fig[duo]_?[A-Za-z0-9_-]{38,60}/g, // Figma
  /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/g, // Airtable
  /(?<![A-Za-z0-9])pat-(?:na|eu)\d-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/g, // HubSpot
  /(?<![A-Za-z0-9])ATATT3[A-Za-z0-9_=-]{60,250}/g, // Atlassian
  /(?<![A-Za-z0-9])PMAK-[a-f0-9]{24}-[a-f0-9]{34}/g, // Postman
  /(?<![A-Za-z0-9])NR(?:AK|II|JS|RA)-[A-Z0-9_-]{24,40}/g, // New Relic
  /(?<![A-Za-z0-9])sntry[su]_[A-Za-z0-9+/=_]{40,400}/g, // Sentry
  /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80}/g, // Terraform
  /(?<![A-Za-z0-9])dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/g, // Doppler
  /(?<![A-Za-z0-9])pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}/g, // PlanetScale
  /(?<![A-Za-z0-9])pul-[a-f0-9]{40}/g, // Pulumi
  /(?<![A-Za-z0-9])(?:FlyV1 )?fm[12][ar]?_[A-Za-z0-9+/=,_]{60,2000}/g, // Fly
  /(?<![\w.])v1\.0-[a-f0-9]{24}-[a-f0-9]{140,160}/g, // Cloudflare
  /(?<![A-Za-z0-9])HRKU-[\w-]{36,80}/g, // Heroku
  /(?<![A-Za-z0-9])sbp_(?:v0_)?[a-f0-9]{40}/g, // Supabase
  /(?<![A-Za-z0-9])sb_secret_[\w-]{20,60}/g,
  /(?<![A-Za-z0-9])CFPAT-[\w-]{43}/g, // Contentful
  /(?<![\w.])sl\.(?:u\.)?[\w-]{100,200}/g, // Dropbox
  /(?<![\w])AAAA[\w-]{7}:[\w-]{130,180}/g, // Firebase
  /(?<!\d)[01]\/\d{16}:[a-f0-9]{32}/g, // Asana
  /(?<![A-Za-z0-9])aio_[A-Za-z0-9]{28}/g, // Adafruit
  /(?<![A-Za-z0-9])EZ[AT]K[A-Za-z0-9]{54}/g, // EasyPost
  /(?<![A-Za-z0-9])FLWSECK(?:_TEST)?-[a-zA-Z0-9]{12,40}-X/g, // Flutterwave
  /(?<![A-Za-z0-9])pnu_[A-Za-z0-9]{36}/g, // Prefect
  /(?<![A-Za-z0-9])rdme_[a-z0-9]{70}/g, // ReadMe
  /(?<![A-Za-z0-9])tskey-[a-z]+-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{20,40}/g, // Tailscale
  /(?<![A-Za-z0-9])(?:ops_|A3-)[A-Za-z0-9_-]{40,500}/g, // 1Password
  /(?<![A-Za-z0-9])(?:ghs|glsoat|glimt|gloas)[_-][A-Za-z0-9_-]{20,64}/g,
  /(?<![A-Za-z0-9])(?:SCW|NF|LTAI|AKID)[A-Z0-9a-z]{17,36}(?![A-Za-z0-9])/g, // Scaleway, Netlify's older ones, Alibaba, Tencent
  /(?<![A-Za-z0-9])nf[pcou]_[A-Za-z0-9]{36,40}/g, // Netlify
  /(?<![A-Za-z0-9])(?:vcp|vci|vca|vcr|vck)_[A-Za-z0-9]{24,60}/g, // Vercel
  /(?<![A-Za-z0-9])rnd_[A-Za-z0-9]{28,40}/g, // Render
  /(?<![A-Za-z0-9])(?:shippo_(?:live|test)|sgp|duffel_(?:live|test)|frl|EAACEdEose0cBA|lob_(?:live|test)|test_pub|live_pub|sk_prod|wandb_v1|ccipat|CCIPRJ|CCIPAT|bkua|phc|phx|phs)_[A-Za-z0-9_-]{24,120}/g,
  /(?<![A-Za-z0-9])dt0[a-z]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}/g, // Dynatrace
  /(?<![A-Za-z0-9])(?:AGE-SECRET-KEY-1)[A-Z0-9]{58}/g,
  /(?<![\w.-])eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}\.[\w-]{8,2000}/g, // JSON Web Tokens
];

/** Literals of patterns that begin with any letters, or with what most pages have. */
const INSIDE: readonly string[] = [".atlasv1.", "-us", ":AA", "hooks.slack.com", "/webhooks/"];
const MAX_LITERAL_CHARACTERS = 8;
const MIN_LITERAL_CHARACTERS = 3;

/** Literals of each pattern, one of which its matches have; none where a match may begin with nearly anything. */
const LITERALS: ReadonlyArray<readonly string[]> = PROVIDER_KEYS.map(({ source }) => {
  const inside = INSIDE.find((literal) => source.includes(literal.replace(/[./]/g, "\\$&")));
  if (inside !== undefined) return [inside];
  const beginnings = [...beginningsOf(source, MAX_LITERAL_CHARACTERS)];
  return beginnings.every((beginning) => beginning.length >= MIN_LITERAL_CHARACTERS) ? beginnings : [];
});
/** Any of them, the longest first: one look for all is many times as fast as one for each. */
const ANY_LITERAL = new RegExp(
  [...new Set(LITERALS.flat())]
    .sort((a, b) => b.length - a.length)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("|"),
  "g",
);

/** The literals that a text has; of those at one place the longest. */
function literalsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  ANY_LITERAL.lastIndex = 0;
  for (let match = ANY_LITERAL.exec(text); match; match = ANY_LITERAL.exec(text)) {
    found.add(match[0]);
    // Another may begin within this one.
    ANY_LITERAL.lastIndex = match.index + 1;
  }
  return found;
}

/** Keys and tokens of providers. */
function providerKeys(text: string): Span[] {
  const found = [...literalsIn(text)];
  return PROVIDER_KEYS.flatMap((pattern, at) => {
    const literals = LITERALS[at]!;
    const mayMatch =
      literals.length === 0 || found.some((word) => literals.some((literal) => word.startsWith(literal)));
    return mayMatch
      ? matchSpans(text, pattern, "SECRET", "form of a provider's key or token", (match) => !isRepeated(match[0]))
      : [];
  });
}

/** One key in its armour. An end mark that is missing makes the armour end with its lines of Base64. */
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[^-]{0,20000}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|[A-Za-z0-9+/=\s\\]{0,20000})/g;

/** Name and word in front of a host: `postgres://app:s3cret@db`. */
const URL_CREDENTIALS =
  /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,30}:\/\/(?<span>[^\s:/@"'<>()[\]]{0,128}:[^\s/@"'<>()]{1,256})@(?=[\p{L}\p{N}[])/dgiu;
const HAS_CREDENTIALS = /:\/\/[^\s:/@"'<>()[\]]{0,128}:[^\s/@"'<>()]{1,256}@/;
const CONNECTION_PART =
  /(?:AccountKey|SharedAccessKey|SharedAccessSignature|Password|Pwd)=(?<span>[^;\s"'`<>]{4,400})/dgi;
/** `curl -u deploy:s3cret`; two numbers are a user and a group. */
const USER_OPTION = /(?<=\s(?:-u|--user)[ =]["']?)(?!\d+:\d+)(?<span>[^\s:"'$<]{1,64}:[^\s"'@$<]{3,128})/dgu;
/** `mysql -u root -ps3cret`, `redis-cli -a s3cret`, `--password s3cret`. */
const PASSWORD_OPTION =
  /(?:(?<![\w-])(?:mysql|mysqldump|mysqladmin|mariadb)\s[^\n|;]{0,200}?\s-p|(?<![\w-])redis-cli\s[^\n|;]{0,200}?-a\s|(?<![\w-])sshpass\s+-p\s?|--(?:password|passphrase|token|api-key|secret)\s)["']?(?<span>[^\s"'$<-](?:[^\s"'$<]|\$(?![{(A-Z_])){3,200})/dgu;
/** `auth token 9f8e…`: a long word of letters and digits behind what it is called. */
const NAMED = cueOf(
  /(?<![\p{L}\p{N}])(?:token|secret|api key|access key|passwor[dt]|passphrase)\s+(?:is\s+)?(?<span>[A-Za-z0-9_+/=-]{20,400})(?![\p{L}\p{N}])/diu,
);
const AUTHORIZATION = cueOf(/(?<![\p{L}\p{N}])(?:Bearer|Basic|Token|ApiKey)\s+(?<span>[A-Za-z0-9+/._~=-]{16,4000})/du);

/** Words for what is secret, and what stands between one and its value. */
const SECRET_NAME = String.raw`p(?:ass)?w(?![a-z])|pass(?:word|wd|phrase|wort)?|kennwort|contraseña|clave|senha|mot de passe|parola d['’]ordine|hasło|lösenord|wachtwoord|şifre|jelszó|parolă|lozinka|geslo|κωδικός|סיסמה|كلمة (?:المرور|السر)|adgangskode|passord|salasana|heslo|parola|пароль|パスワード|密码|비밀번호|pwd|pin(?: code)?|secret|client[_-]?secret|api[_-]?(?:key|secret|token)|apikey|access[_-]?(?:key|token)|auth[_-]?(?:key|token)|secret[_-]?(?:access[_-]?)?key|private[_-]?key|encryption[_-]?key|refresh[_-]?token|session[_-]?token|token|credentials?`;
const IS = String.raw`(?:\s(?:is|lautet|ist|est|es|è|é|jest|är|er)(?:\s(?:now|still|just|jetzt|nun|ahora|maintenant|adesso|agora))?:?\s|\s?(?:[:=：]|=>|:=)\s?)`;
/** `name: value` and `name = "value"`, where the name says that the value is secret. */
const ASSIGNMENT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[\w-]{0,40}[_-]|[A-Za-z][A-Za-z\d]{0,40}(?=[A-Z]))?(?<name>${SECRET_NAME})["'\x60]?${IS}["'\x60]{0,3}(?<span>[^\s"'\x60,;<>|]{4,400})`,
  "dgiu",
);
/** Part of every match of it, and many times as fast to look for. */
const HAS_ASSIGNMENT = new RegExp(String.raw`(?:${SECRET_NAME})["'\x60]?${IS}`, "iu");

/** `login sandra, password Harbour16!`: what follows is no word of the language. */
const SPOKEN = cueOf(
  /(?<![\p{L}\p{N}_-])(?:password|passwort|passwd|pw|kennwort|contraseña|senha|mot de passe|wachtwoord|hasło|lösenord)\s(?:is\s)?["'`]?(?<span>[^\s"'`,;<>|]{6,64})/diu,
);
/** A digit with a sign or both cases. */
const isPassword = (text: string): boolean => {
  const bare = text.replace(/(?<![.,;:)!?])[.,;:)!?]+$/, "");
  return (
    /\d/.test(bare) &&
    /\p{L}/u.test(bare) &&
    (/[^\p{L}\p{N}._/-]/u.test(text.slice(0, -1)) ||
      /[!#$%&*?]$/.test(text) ||
      (/\p{Ll}/u.test(bare) && /\p{Lu}/u.test(bare))) &&
    !PLACEHOLDER.test(bare)
  );
};

/** `<password>…</password>`. */
const ELEMENT = /<(?:[\w:.-]{0,40})(?:password|passwd|secret|token|api-?key)>(?<span>[^\s<>]{4,400})<\//dgiu;

/** `here is the key you asked for: …`, `Der Schlüssel lautet …`: a long random word soon behind such a word. */
const CUED = cueOf(
  /(?<![\p{L}\p{N}_-])(?:keys?|schlüssel|zugangsschlüssel|claves?|clés?|chiave|chave|klucz|sleutel|nyckel|nøgle|ключ|tokens?|jeton|secret|credentials?|geheimnis|api)(?![\p{L}\p{N}_-])[^\n"'`|]{0,40}?[\s:=`"'(](?<span>[A-Za-z0-9][A-Za-z0-9_+/=.-]{19,400})(?![\p{L}\p{N}])/diu,
);

/** A word with nothing but random letters and digits, apart from addresses, paths and names of files. */
const LONE =
  /(?<![\p{L}\p{N}_/.:@=&?%#+-])(?<span>(?:[A-Za-z]{1,12}\d{0,2}[_.-]){0,3}[A-Za-z0-9_-]{28,200})(?![\p{L}\p{N}_/@-]|\.(?:[a-z]{2,5})(?![\p{L}\p{N}]))/dgu;

/** Characters of the longest part of each match of it, and what they are. */
const LONG_RUN_CHARACTERS = 28;
const IN_LONG_RUN: ReadonlySet<number> = new Set(
  Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-", (sign) => sign.charCodeAt(0)),
);
const MAX_WORD_CHARACTERS = 10_000;

/** A match has no blanks, so that each word with a long run is searched by itself, and most words of pages are lower case. */
function loneWords(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const index of longRuns(text)) {
    if (index < done) continue;
    let start = index;
    let end = index;
    while (start > done && index - start < MAX_WORD_CHARACTERS && !isBlank(text, start - 1)) start--;
    while (end < text.length && end - index < MAX_WORD_CHARACTERS && !isBlank(text, end)) end++;
    done = end;
    const word = text.slice(start, end);
    if (!/\d/.test(word) || !/[A-Z]/.test(word)) continue;
    for (const span of matchSpans(word, LONE, "SECRET", "long random word", (match) =>
      isMixed(match.groups?.["span"] ?? ""),
    ))
      spans.push({ ...span, start: span.start + start, end: span.end + start });
  }
  return spans;
}

/** Where runs of letters, digits, `_` and `-` begin that are long enough. Looking at each 28th character finds them all. */
function* longRuns(text: string): Generator<number, void> {
  const isPart = (at: number): boolean => IN_LONG_RUN.has(text.charCodeAt(at));
  // Right behind `outside` a run may begin.
  for (let outside = -1; outside + LONG_RUN_CHARACTERS < text.length; ) {
    let at = outside + LONG_RUN_CHARACTERS;
    while (at > outside && isPart(at)) at--;
    if (at === outside) {
      yield outside + 1;
      at += LONG_RUN_CHARACTERS;
      while (at < text.length && isPart(at)) at++;
    }
    outside = at;
  }
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 10 || ((code < 33 || code > 126) && /\s/.test(text[at]!));
}

/** `<add key="SmtpPassword" value="…" />`. */
const NAMED_VALUE =
  /(?:key|name|id)=["'][^"'\n]{0,60}(?:password|passwd|secret|token|api-?key)["']\s{1,4}value=["'](?<span>[^"'\n]{4,400})["']/dgiu;

/** Placeholders for secrets in documentation. */
const PLACEHOLDER =
  /^(?:\$\{?|%[A-Z_]{1,40}%|%[sd({]|\{\{|<|\[|process\.env|os\.environ|env[.(]|secrets\.|your|my-|example|changeme|change-me|placeholder|redacted|none|null|undefined|true|false|required|optional|string|x{3,}|\*{3,}|\.{3}|…)|(?:_here|-here)$/i;

export const findSecrets: Detector = (text, mode, cues) => {
  const spans: Span[] = [
    ...matchSpans(text, PRIVATE_KEY, "SECRET", "armour of a private key"),
    ...providerKeys(text),
    ...matchSpans(
      HAS_CREDENTIALS.test(text) ? text : "",
      URL_CREDENTIALS,
      "SECRET",
      "credentials in a URL",
      (match) => !PLACEHOLDER.test(match.groups?.["span"]?.split(":")[1] ?? ""),
    ),
    ...matchSpans(
      text,
      CONNECTION_PART,
      "SECRET",
      "secret part of a connection string",
      (match) => !PLACEHOLDER.test(match.groups?.["span"] ?? ""),
    ),
    ...spansOf(cues.matches(AUTHORIZATION), "SECRET", "credentials of an Authorization header", (match) =>
      looksRandom(match.groups?.["span"] ?? ""),
    ),
    ...matchSpans(text, USER_OPTION, "SECRET", "user and password of a command"),
    ...matchSpans(
      text,
      PASSWORD_OPTION,
      "SECRET",
      "password of a command",
      (match) => !PLACEHOLDER.test(match.groups?.["span"] ?? ""),
    ),
    ...matchSpans(
      text,
      NAMED_VALUE,
      "SECRET",
      "value whose key names a secret",
      (match) => !PLACEHOLDER.test(match.groups?.["span"] ?? ""),
    ),
    ...spansOf(cues.matches(NAMED), "SECRET", "random word behind the name of a secret", (match) =>
      isRandomWord(match.groups?.["span"] ?? ""),
    ),
    ...spansOf(cues.matches(SPOKEN), "SECRET", "password behind its name", (match) =>
      isPassword(match.groups?.["span"] ?? ""),
    ),
    ...spansOf(cues.matches(CUED), "SECRET", "random word soon behind the name of a secret", (match) =>
      isKeyLike(match.groups?.["span"] ?? ""),
    ),
    ...loneWords(text),
    ...matchSpans(
      text,
      ELEMENT,
      "SECRET",
      "element that names a secret",
      (match) => !PLACEHOLDER.test(match.groups?.["span"] ?? ""),
    ),
    ...matchSpans(
      HAS_ASSIGNMENT.test(text) ? text : "",
      ASSIGNMENT,
      "SECRET",
      "value assigned to the name of a secret",
      isAssignedSecret,
    ).map((span) => endOfParameter(text, span)),
  ];
  if (mode === "aggressive") {
    spans.push(
      ...matchSpans(
        text,
        /(?<![\p{L}\p{N}/_-])[A-Za-z0-9+_=-]{24,200}(?![\p{L}\p{N}/_-])/gu,
        "SECRET",
        "random-looking word",
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
  const bare = value.replace(/(?<![.)\]}?!])[.)\]}?!]+$/, "");
  // "Password: Contact: Role:": a word with a colon is the next label.
  if (/^\p{L}{2,20}[:：]$/u.test(value)) return false;
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

const MIN_KEY_CHARACTERS = 20;

/** A random word as keys are, and no fingerprint of something public. */
function isKeyLike(word: string): boolean {
  const bare = word.replace(/(?<![.=-])[.=-]+$/, "");
  return (
    bare.length >= MIN_KEY_CHARACTERS &&
    isRandomWord(bare) &&
    !PLACEHOLDER.test(bare) &&
    !/^(?:sha\d|md5)/i.test(bare) &&
    changes(bare) >= 0.25
  );
}

/** Lower and upper case and digits, mixed as no name mixes them. */
function isMixed(word: string): boolean {
  return (
    /[a-z]/.test(word) &&
    /[A-Z]/.test(word) &&
    (word.match(/\d/g)?.length ?? 0) >= 3 &&
    !/^sha\d/i.test(word) &&
    changes(word) >= 0.4
  );
}

/** Share of neighbours that are of different kinds: lower case, upper case, digits, signs. */
function changes(word: string): number {
  const kindOf = (sign: string): number =>
    sign >= "a" && sign <= "z" ? 0 : sign >= "A" && sign <= "Z" ? 1 : sign >= "0" && sign <= "9" ? 2 : 3;
  let count = 0;
  for (let at = 1; at < word.length; at++) if (kindOf(word[at]!) !== kindOf(word[at - 1]!)) count++;
  return count / Math.max(1, word.length - 1);
}

/** Several kinds of characters, or many different ones for its length. */
function looksRandom(text: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  return (
    kinds >= 2 &&
    new Set(text).size >= Math.min(12, text.length * 0.4) &&
    !/^[a-f0-9]+$|^[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}$/i.test(text)
  );
}
