/**
 * Rules of a robots.txt for one crawler (RFC 9309). The file is a stranger's and is asked about every link of a crawl, so reading it and
 * asking it are linear: only the groups of this crawler are kept, and a pattern is matched piece by piece from the left.
 */

interface Rule {
  readonly isAllowed: boolean;
  /** Length of the pattern as it is written: the longest one that matches counts (RFC 9309, 2.2.2). */
  readonly weight: number;
  /** Parts between the asterisks; the first one is where the path begins. */
  readonly parts: readonly string[];
  /** The pattern ends with `$`: the last part is where the path ends. */
  readonly isWhole: boolean;
}

interface Group {
  readonly rules: Rule[];
  crawlDelay?: number;
}

export interface RobotsFile {
  /** @param path with its query, percent-encoded as `URL` gives it */
  allows(path: string): boolean;
  /** Seconds between two requests that the file asks for. */
  readonly crawlDelay: number | undefined;
  /** As the file writes them. */
  readonly sitemaps: readonly string[];
}

/** A colon that was forgotten is forgiven, as by Google's reader. */
const LINE =
  /^[ \t]*(user[ -]?agent|allow|dis+al+[ao]w|diasllow|site-?map|crawl-delay|[a-z-]+(?=[ \t]*:))(?:[ \t]*:|[ \t])(.*)$/i;
/** Half a mark, which is read in an encoding other than UTF-8, is forgiven too, as by Google's reader. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|\u00EF\u00BB\u00BF|\u00EF\u00BB?)/;
/** Longer lines are cut, as by Google's reader: eight times the longest address that browsers take. */
const MAX_LINE_CHARACTERS = 8 * 2_083 - 1;
/** Spellings that Google's reader forgives too. */
const SPELLINGS: Readonly<Record<string, string>> = {
  useragent: "user-agent",
  "user agent": "user-agent",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
  "site-map": "sitemap",
};

/** @param userAgent product token, with or without a version; one with a space in it is no token, so no group names it */
export function readRobots(text: string, userAgent: string): RobotsFile {
  const token = (userAgent.split("/")[0] as string).trim().toLowerCase();
  /** Groups that name this crawler, and those for all others: several of one name are one (RFC 9309, 2.2.1). */
  const own: Group = { rules: [] };
  const others: Group = { rules: [] };
  let hasOwn = false;
  let current = new Set<Group>();
  let isNaming = false;
  const sitemaps: string[] = [];
  for (const whole of text.replace(BYTE_ORDER_MARK, "").split(/\r\n|[\r\n]/)) {
    const line = whole.slice(0, MAX_LINE_CHARACTERS);
    const comment = line.indexOf("#");
    const [, field = "", rest = ""] = LINE.exec(comment < 0 ? line : line.slice(0, comment)) ?? [];
    const value = rest.trim();
    const typed = field.toLowerCase();
    const name = SPELLINGS[typed] ?? typed;
    if (name === "user-agent") {
      if (!isNaming) current = new Set();
      const agent = productToken(value);
      if (agent === token) {
        current.add(own);
        hasOwn = true;
      } else if (agent === "*") current.add(others);
      isNaming = true;
    } else if (name === "sitemap" && value !== "") sitemaps.push(value);
    else if (name === "allow" || name === "disallow") {
      // Nothing else ends the names of a group: other records must not interfere (RFC 9309, 2.2.4).
      isNaming = false;
      if (value === "" || current.size === 0) continue;
      const rules = rulesOf(value, name === "allow");
      for (const group of current) group.rules.push(...rules);
    } else if (name === "crawl-delay" && value !== "" && Number.isFinite(Number(value))) {
      for (const group of current) group.crawlDelay = Number(value);
    }
  }
  const { rules, crawlDelay } = hasOwn ? own : others;
  return { crawlDelay, sitemaps, allows: (path) => isAllowed(rules, comparable(path.replace(LITERAL, escaped))) };
}

/** The most specific rule decides; of two that are equally long the one that allows. */
function isAllowed(rules: readonly Rule[], path: string): boolean {
  let weight = -1;
  let allowed = true;
  for (const rule of rules) {
    if (rule.weight < weight || (rule.weight === weight && (allowed || !rule.isAllowed))) continue;
    if (!matches(rule, path)) continue;
    ({ weight } = rule);
    allowed = rule.isAllowed;
  }
  return allowed;
}

/** Each part is found as far left as it can be: what stands right of it has the most room then. */
function matches({ parts, isWhole }: Rule, path: string): boolean {
  const [first = "", ...middle] = parts;
  if (!path.startsWith(first)) return false;
  if (middle.length === 0) return !isWhole || path.length === first.length;
  const last = isWhole ? (middle.pop() as string) : "";
  let at = first.length;
  for (const part of middle) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/** A rule that allows `index.html` allows its folder too, as in Google's reader. */
function rulesOf(value: string, isAllowed: boolean): Rule[] {
  const rules = [ruleOf(value, isAllowed)];
  const folder = isAllowed ? /^(.*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
  if (folder !== undefined) rules.push(ruleOf(`${folder}$`, true));
  return rules;
}

function ruleOf(value: string, isAllowed: boolean): Rule {
  const pattern = encoded(value);
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).replaceAll("$", "%24").split(/\*+/);
  return { isAllowed, weight: pattern.length, parts, isWhole };
}

/** The first word without its version: of "Mill Bot/2.0" the name is "mill" (RFC 9309, 2.2.1 knows no spaces in names). */
const productToken = (userAgent: string): string => (/^[^\s/]+/.exec(userAgent.trim())?.[0] ?? "").toLowerCase();

/** As addresses of pages are written: letters beyond ASCII as octets (RFC 9309, 2.2.2). */
function encoded(pattern: string): string {
  try {
    return comparable(encodeURI(pattern).replaceAll("%25", "%"));
  } catch {
    // Half a character.
    return pattern;
  }
}

/** Characters that addresses of pages hold as they are and `encodeURI` escapes, and those that mean something in a pattern only. */
const LITERAL = /["$*<>[\\\]^`{|}]/g;
const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const OCTET = /%[0-9a-f]{2}/gi;
/** Letters, digits and four marks mean the same with or without an escape (RFC 3986, 2.3); rules cannot be evaded by it (RFC 9309, 2.2.2). */
const UNRESERVED = /^[\w.~-]$/;

function comparable(path: string): string {
  return path.replace(OCTET, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return UNRESERVED.test(character) ? character : octet.toUpperCase();
  });
}
