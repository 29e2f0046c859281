/**
 * Scores addresses by what can be seen of them: names that are spelled to look like others. The rules for scripts follow those that
 * browsers use to decide whether a name is shown in its own script (Unicode TR 39, "Restriction-Level Detection").
 */
import { isIP } from "node:net";
import { domainToUnicode } from "node:url";

export interface Suspicion {
  /** 0 harmless to 100. */
  readonly riskScore: number;
  /** The finding, as a clause. */
  readonly reason: string;
}

const HARMLESS: Suspicion = { riskScore: 0, reason: "nothing was found" };

/** Cyrillic, Greek, Armenian and Cherokee letters that cannot be told from Latin ones in common typefaces. */
const LOOKS_LATIN = new Set("аеорсухіјѕһԁԛԝӏьгпкитмνοραικτυχωγηվհոօսցԍɡᎪᏴᏟᎬ");
const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Cherokee", "Georgian", "Thai"] as const;
const SCRIPT_TESTS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Signs that look like the slash, dot or question mark that end a host name. */
const LOOKS_LIKE_SYNTAX = /[\u2044\u2215\u29f8\uff0f\u3002\uff0e\u2024\ua789\u0589\u05c3\u02d0\uff1a\uff1f]/;
const FAMILIAR_ENDINGS = new Set(["com", "net", "org", "gov", "edu"]);

/** The gravest of what is wrong with the address. */
export function judgeSpelling(url: URL): Suspicion {
  let worst = HARMLESS;
  const found = (riskScore: number, reason: string): void => {
    if (riskScore > worst.riskScore) worst = { riskScore, reason };
  };
  const host = url.hostname.replace(/\.$/, "");
  if (url.username !== "" || url.password !== "") found(60, "the address hides its host behind a user name");
  if (isIP(host.replace(/^\[|\]$/g, ""))) found(40, "the host is a bare address");
  const labels = host.split(".");
  if (labels.slice(0, -2).some((label) => FAMILIAR_ENDINGS.has(label))) {
    found(50, "another site's name stands in front of the real one");
  }
  const asciiEnding = !(labels.at(-1) ?? "").startsWith("xn--");
  for (const label of labels) {
    if (!label.startsWith("xn--")) continue;
    const shown = domainToUnicode(label);
    if (shown === "") found(95, `"${label}" is no valid encoding`);
    else judgeLabel(shown, asciiEnding, found);
  }
  return worst;
}

function judgeLabel(label: string, asciiEnding: boolean, found: (riskScore: number, reason: string) => void): void {
  if (INVISIBLE.test(label)) found(95, `"${label}" holds invisible characters`);
  if (LOOKS_LIKE_SYNTAX.test(label)) found(95, `"${label}" holds characters that look like punctuation of an address`);
  const scripts = SCRIPT_TESTS.filter(([, test]) => test.test(label)).map(([name]) => name);
  if (scripts.length > 1) found(90, `"${label}" mixes ${scripts.join(" and ")} letters`);
  const letters = [...label].filter((letter) => /\p{L}/u.test(letter));
  const foreign = letters.filter((letter) => !/[a-z]/.test(letter));
  if (asciiEnding && foreign.length > 0 && foreign.every((letter) => LOOKS_LATIN.has(letter))) {
    found(85, `"${label}" looks like a name in Latin letters but is not`);
  }
}
