/**
 * Takes out of a page's Markdown what differs from one visit to the next although nobody changed the page: versions and session ids in
 * addresses, ages ("3 hours ago"), counters ("1,204 views"), ids of requests. What is left can be compared.
 */

/** Units of time that stand with an age, by language; singular and plural. */
const AGE_UNITS: Readonly<Record<string, string>> = {
  en: "s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?",
  de: "Sekunden?|Sek\\.|Minuten?|Min\\.|Stunden?|Std\\.|Tag(?:e|en)?|Wochen?|Monat(?:e|en)?|Jahr(?:e|en)?",
  fr: "secondes?|minutes?|min|heures?|h|jours?|j|semaines?|mois|ans?|années?",
  es: "segundos?|minutos?|min|horas?|h|d[ií]as?|semanas?|mes(?:es)?|años?",
  pt: "segundos?|minutos?|min|horas?|h|dias?|semanas?|m[eê]s(?:es)?|anos?",
  it: "secondi|secondo|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]",
  nl: "seconden?|minu(?:ut|ten)|uur|uren|dag(?:en)?|we(?:ek|ken)|maand(?:en)?|ja(?:ar|ren)",
  nordic:
    "sekund(?:er|en)?|minut(?:ter|er|t|en)?|time(?:r|n)?|timm(?:e|ar|en)?|dag(?:e|ar|er|en)?|uge(?:r|n)?|uker?|veck(?:a|or)|måned(?:er|en)?|månad(?:er|en)?|år(?:et)?",
  pl: "sekund\\p{L}*|minut\\p{L}*|godzin\\p{L}*|dni|dzień|tygodni\\p{L}*|tydzień|miesi\\p{L}+|lat\\p{L}*|rok\\p{L}*",
  ru: "секунд\\p{L}*|минут\\p{L}*|час\\p{L}*|дн\\p{L}+|день|недел\\p{L}+|месяц\\p{L}*|год\\p{L}*|лет",
  tr: "saniye|dakika|saat|gün|hafta|ay|yıl",
};

const COUNT =
  "(?:\\d[\\d.,\\u00a0\\u202f ]{0,12}|an?|one|ein(?:er|em|e)?|une?|una?|um|uma|één|en|ett|et|jed(?:na|en|ną))";

/** Ages as each language says them. A date is none: it stays. */
const AGES: readonly RegExp[] = [
  `\\b(?:about |over |almost |around |less than )?${COUNT}\\+?\\s?(?:${AGE_UNITS["en"]})\\s+ago\\b`,
  `\\b${COUNT}\\s?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?) old\\b`,
  "\\b(?:just now|moments? ago|a few (?:seconds|minutes) ago|gerade eben|soeben|à l’instant|ahora mismo|agora mesmo|proprio ora|zojuist)\\b",
  `\\bvor\\s+(?:etwa |rund |ca\\. )?${COUNT}\\s?(?:${AGE_UNITS["de"]})`,
  `\\bil y a\\s+(?:environ )?${COUNT}\\s?(?:${AGE_UNITS["fr"]})`,
  `\\bhace\\s+(?:unos |unas )?${COUNT}\\s?(?:${AGE_UNITS["es"]})`,
  `\\bhá\\s+(?:cerca de )?${COUNT}\\s?(?:${AGE_UNITS["pt"]})`,
  `${COUNT}\\s?(?:${AGE_UNITS["pt"]})\\s+atrás`,
  `${COUNT}\\s?(?:${AGE_UNITS["it"]})\\s+fa\\b`,
  `${COUNT}\\s?(?:${AGE_UNITS["nl"]})\\s+geleden`,
  `\\b(?:for |för )?${COUNT}\\s?(?:${AGE_UNITS["nordic"]})\\s+(?:siden|sedan)`,
  `${COUNT}\\s?(?:${AGE_UNITS["pl"]})\\s+temu`,
  `(?:${COUNT}\\s?)?(?:${AGE_UNITS["ru"]})\\s+назад`,
  `${COUNT}\\s?(?:${AGE_UNITS["tr"]})\\s+önce`,
  "\\d+\\s?(?:秒|分|時間|日|週間|[かヶケ]月|年)前",
  "\\d+\\s?(?:秒|分钟|分鐘|小时|小時|天|周|週|个月|個月|年)(?:以)?前",
  "\\d+\\s?(?:초|분|시간|일|주|개월|년)\\s?전",
].map((source) => new RegExp(source, "giu"));

/** Things that are counted as people look at a page, by language. */
const COUNTED = [
  "views?|reads?|likes?|shares?|comments?|repl(?:y|ies)|responses?|upvotes?|downvotes?|votes?|points?|followers?|subscribers?|downloads?|visits?|visitors?|hits?|plays?|listens?|listeners?|reactions?|retweets?|reposts?|claps?|stars?|forks?|watchers?|watching|people (?:are )?(?:viewing|watching)|users? online|members? online|online now|installs?|saves?|bookmarks?",
  "Aufrufe?|Ansichten|Kommentare?|Antworten|Besucher|Abonnenten|Klicks|Stimmen|Gefällt(?: |-)mir(?:-Angaben)?|Zugriffe|Leser",
  "vues?|commentaires?|réponses?|partages?|abonnés?|visites?|visiteurs?|lectures?|téléchargements?|j’aime",
  "vistas?|visualizaciones|comentarios?|respuestas?|compartidos?|seguidores|suscriptores|visitas?|descargas?|me gusta|lecturas?",
  "visualizações|visualizzazion[ei]|comentários?|comment[oi]|respostas?|rispost[ae]|seguidores|curtidas|condivisioni|iscritti|visite",
  "weergaven|reacties|antwoorden|volgers|visningar|visninger|kommentarer|svar|wyświetle(?:ń|nia)|komentarz(?:e|y)|odpowiedzi",
  "просмотр\\p{L}*|комментари\\p{L}*|ответ\\p{L}*|лайк\\p{L}*|подписчик\\p{L}*|görüntülenme|yorum|beğeni",
  "回視聴|件のコメント|コメント|いいね|閲覧|浏览|瀏覽|阅读|閱讀|评论|評論|点赞|讚|次观看|조회수?|댓글|좋아요",
].join("|");
/** No counter has more digits; a list of numbers has them without end. */
const NUMBER = "\\d[\\d.,\\u00a0\\u202f]{0,18}\\s?(?:[kKmMbB]\\b|тыс\\.?|млн|万|萬|천|만)?\\+?";

const COUNTERS: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\d])${NUMBER}\\s{0,4}(?:${COUNTED})(?!\\p{L})`, "giu"),
  new RegExp(`(?<!\\p{L})(?:${COUNTED})\\s{0,4}[:：(]?\\s{0,4}${NUMBER}\\)?`, "giu"),
];

/** Text that servers write for their operators. */
const MACHINE_TEXT: readonly RegExp[] = [
  /\b(?:page )?(?:generated|rendered|loaded|executed|served|processed)(?: at| on| in)? [^\n]{0,60}?\b\d[\d.,]*\s?(?:ms|milliseconds?|s|sec(?:ond)?s?)\b/gi,
  /\b(?:request|ray|trace|session|correlation|reference|incident|error)[ -]?(?:id|number|no\.?)\s{0,10}[:#]?\s{0,10}[\w-]{6,}/gi,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,}\b/gi,
];

/** Parameters that say how a visitor came, who he is, or which build of a file is meant. */
const VOLATILE_PARAMETER =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs\w+|(?:fb|g|d|ms|y|tt|wb|gb)(?:clid|raid)|twclid|igshid|mc_[ce]id|vero_id|oly_\w+|_ga\w*|_gl|gclsrc|srsltid|ref(?:errer)?|ref_?src|source|src|cmpid|campaign|trk\w*|tracking\w*|sid|s?ess(?:ion)?_?(?:id|key)?|php_?sess(?:ion)?_?id|jsessionid|aspsessionid\w*|cfid|cftoken|token|csrf\w*|nonce|_wpnonce|authenticity_token|v|ver|version|rev|build|hash|cb|cache(?:bust\w*)?|bust|t|ts|time(?:stamp)?|rnd|rand(?:om)?|_|_t|_dc|itok|quality|width|height|w|h|q|dpr|auto|fit|crop|fm|format|expires|signature|sig|policy|x-amz-\w+|se|sp|sv|sr|sig)$/i;
/** Of a picture or a file of the page's own machinery, the whole query says how it is delivered. */
const ASSET = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|css|m?js|woff2?|mp4|webm)$/i;

/** A link or a picture in Markdown, with its address. */
const TARGET = /(\]\()(<[^<>\n]{0,8000}>|[^()\s]{0,8000}(?:\([^()\s]{0,2000}\)[^()\s]{0,8000}){0,4})(?=[\s)])/g;
/** A link whose text is its address; with parameters in the address the same link is written in full. */
const AUTOLINK = /<(https?:[^<>\s]{1,4000})>/g;
const BARE_ADDRESS = /https?:\/\/[^\s<>()[\]"']{1,4000}/g;

/** Markdown without what is volatile. For comparing only: it is no text to show. */
export function stableText(markdown: string): string {
  let text = markdown
    .replace(AUTOLINK, "[$1]($1)")
    .replace(TARGET, (_whole, open: string, address: string) => open + stableAddress(address.replace(/^<|>$/g, "")))
    .replace(BARE_ADDRESS, (address) => stableAddress(address));
  for (const pattern of AGES) text = text.replace(pattern, " ");
  for (const pattern of COUNTERS) text = text.replace(pattern, " ");
  for (const pattern of MACHINE_TEXT) text = text.replace(pattern, " ");
  return text;
}

/** An address without sessions, campaigns, versions and fingerprints. */
export function stableAddress(address: string): string {
  if (/^data:/i.test(address)) return "data:";
  const hash = address.indexOf("#");
  const fragment = hash < 0 ? "" : address.slice(hash);
  const whole = hash < 0 ? address : address.slice(0, hash);
  const mark = whole.indexOf("?");
  const path = (mark < 0 ? whole : whole.slice(0, mark))
    .replace(/(?<!%20)(?:%20)+$/, "")
    .replace(/;(?:jsessionid|phpsessid|sid)=[^/?#;]*/gi, "")
    .replace(/\/\((?:[SFXA]\([^()]*\))+\)/g, "")
    .replace(RANDOM_SEGMENT, "");
  const isAsset =
    ASSET.test(path) || /\/(?:_next\/image|cdn-cgi\/image|resize|thumb(?:nail)?s?|imgproxy)\b/i.test(path);
  if (isAsset) return withoutFingerprint(path);
  if (mark < 0) return path + fragment;
  const kept = whole
    .slice(mark + 1)
    .split("&")
    .filter((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return name !== "" && !VOLATILE_PARAMETER.test(name) && (isAddress(value) || !isToken(value));
    })
    .map((pair) =>
      pair.replace(
        ADDRESS_VALUE,
        (_, name: string, value: string) => name + encodeURIComponent(stableAddress(decoded(value))),
      ),
    );
  return path + (kept.length > 0 ? `?${kept.join("&")}` : "") + fragment;
}

/** A part of a path that a server drew for this visit: of an advertisement, of a link that is counted. */
const RANDOM_SEGMENT = /\/(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{10,}(?=\/|$)/gi;
/** A parameter that holds an address, as services that scale pictures take them. */
const ADDRESS_VALUE = /^([^=]*=)(https?(?::|%3A).*)$/is;
const isAddress = (value: string): boolean => /^https?(?::|%3A)/i.test(value);

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** `app.3f2a1b9c.js`, `photo-a94f0be1c2d3_600x400.jpg`, `img2.cdn.example`: the same file delivered another way. */
const withoutFingerprint = (path: string): string =>
  path
    .replace(/^(https?:)?\/\/[^/]*/i, "")
    .replace(/[._-](?=[0-9a-f]*\d)[0-9a-f]{6,64}(?=[._-]|$)/gi, "")
    .replace(/\/(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}(?=\.)/gi, "/")
    .replace(/[._-]\d{2,5}x\d{2,5}(?=[._-]|$)/gi, "")
    .replace(/\/v?\d{6,}(?=\/)/g, "");

/** A value that nobody typed: long, and letters and digits mixed. */
const isToken = (value: string): boolean =>
  value.length >= 16 &&
  /^[\w%.~+/=-]+$/.test(value) &&
  /\d/.test(value) &&
  /[a-z]/i.test(value) &&
  !/[-_+]\p{L}{3,}[-_+]\p{L}{3,}/u.test(value);
