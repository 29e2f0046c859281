import { matchesOf } from "@quern/types";
import type { Detector, Span } from "./spans.js";

/** Characters in front of the `@` (RFC 5321). */
export const MAX_LOCAL_CHARACTERS = 64;
const MAX_DOMAIN_CHARACTERS = 253;
/** Endings of file names that stand behind an `@` (`logo@2x.png`, `lib@3.js`). */
const FILE_ENDING =
  /\.(?:png|jpe?g|gif|svg|webp|avif|css|js|mjs|ts|json|html?|md|txt|xml|ya?ml|zip|gz|tgz|map|py|rb|lock)$/i;
const LOCAL = /[\p{L}\p{N}._%+'&~!#$*=?^`{}-]/u;
const DOMAIN = /[\p{L}\p{N}.-]/u;
/** `name (at) host (dot) tld`. */
const SPELLED_OUT =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._+-]{1,64}\s{0,2}[[({]\s?(?:at|ät)\s?[\])}]\s{0,2}[\p{L}\p{N}-]{1,63}(?:\s{0,2}(?:\.|[[({]\s?(?:dot|punkt|point)\s?[\])}])\s{0,2}[\p{L}\p{N}-]{1,63}){1,4}/giu;

const HAS_SPELLED_AT = /[[({]\s?(?:at|ät)\s?[\])}]/i;

/** Addresses of mail: around each `@` (or `%40` in an address of the web), and spelled out against robots. */
export const findEmails: Detector = (text, mode) => {
  const spans: Span[] = [];
  for (const sign of ["@", "%40"]) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) {
      const span = addressAround(text, at, sign.length, mode === "aggressive");
      if (span) spans.push(span);
    }
  }
  if (mode === "fast" || !HAS_SPELLED_AT.test(text)) return spans;
  for (const match of matchesOf(text, SPELLED_OUT))
    spans.push({
      start: match.index,
      end: match.index + match[0].length,
      entity: "EMAIL",
      reason: "address spelled out",
    });
  return spans;
};

function addressAround(text: string, at: number, width: number, takesHosts: boolean): Span | undefined {
  let start = at;
  while (start > 0 && at - start < MAX_LOCAL_CHARACTERS && LOCAL.test(text[start - 1]!)) start--;
  const local = text.slice(start, at);
  // Query strings and Markdown around it are no part of it.
  const lead = Math.max(
    local.lastIndexOf("="),
    local.lastIndexOf("&"),
    local.lastIndexOf("?"),
    local.lastIndexOf("`"),
    local.lastIndexOf("*"),
  );
  start += lead + 1;
  while (start < at && /[.'%+_~!#$^{}-]/.test(text[start]!)) start++;
  let end = at + width;
  while (end < text.length && end - at <= MAX_DOMAIN_CHARACTERS && DOMAIN.test(text[end]!)) end++;
  let domain = text.slice(at + width, end);
  domain = domain.replace(/(?<![.-])[.-]+$/, "");
  end = at + width + domain.length;
  if (start === at || domain === "" || domain.startsWith(".") || domain.startsWith("-") || domain.includes(".."))
    return undefined;
  const ending = /\.([\p{L}][\p{L}\p{N}-]{1,62})$/u.exec(domain);
  if ((!ending && !takesHosts) || FILE_ENDING.test(domain)) return undefined;
  // `git@host:path` is where a repository is; `//user:word@host` holds a secret, which is looked for elsewhere.
  if (text.slice(start, at) === "git" && text[end] === ":") return undefined;
  if (/\/\/[^\s/@]{0,64}$/.test(text.slice(Math.max(0, start - 70), start))) return undefined;
  return { start, end, entity: "EMAIL", reason: "form of an e-mail address" };
}
