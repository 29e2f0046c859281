/** Ties every value of an answer to the place on a page that states it. A value without such a place is taken out. */
import { isEmptyJson } from "@quern/json-schema";
import { digitsOf, plainText } from "./plain-text.js";
import type { AgentPage, AgentSource } from "./types.js";

const MAX_QUOTE_CHARACTERS = 300;
/** Shorter words stand on every page: alone they prove nothing. */
const MIN_PROOF_CHARACTERS = 3;
/** Deeper answers are cut: nobody asks for them, and a page could make a model write one. */
const MAX_DEPTH = 32;

export interface CheckedAnswer {
  readonly data: unknown;
  readonly sources: readonly AgentSource[];
  /** JSON Pointers of values that no page states. */
  readonly removed: readonly string[];
}

interface ReadPage {
  readonly url: string;
  readonly lines: readonly string[];
  readonly folded: readonly string[];
  readonly whole: string;
}

/** Pages of a run, made searchable once. */
export class Evidence {
  readonly #pages: ReadPage[] = [];

  add(page: AgentPage): void {
    const lines = page.markdown
      .split("\n")
      .map((line) => plainText(line))
      .filter((line) => line !== "");
    const title = page.title ? [plainText(page.title)] : [];
    const all = [...lines, ...title];
    const folded = all.map((line) => line.toLowerCase());
    this.#pages.push({ url: page.url, lines: all, folded, whole: folded.join(" ") });
  }

  /** @returns the quote as the page has it, or undefined when none of its words in that order stand there */
  confirm(url: string | undefined, quote: string): { readonly url: string; readonly quote: string } | undefined {
    const wanted = plainText(quote, true);
    if (wanted.length < MIN_PROOF_CHARACTERS) return undefined;
    for (const page of this.#ordered(url)) {
      if (page.whole.includes(wanted)) return { url: page.url, quote: plainText(quote).slice(0, MAX_QUOTE_CHARACTERS) };
    }
    return undefined;
  }

  /** @returns the line of a page that states a value */
  find(value: string | number, url?: string): { readonly url: string; readonly quote: string } | undefined {
    const isNumber = typeof value === "number";
    const wanted = isNumber ? String(Math.abs(value)) : plainText(value, true);
    if (wanted === "" || (!isNumber && wanted.length < MIN_PROOF_CHARACTERS && !/\d/.test(wanted))) return undefined;
    const exactly = isNumber ? new RegExp(`(?<![\\d.])${wanted.replace(".", "\\.")}(?![\\d]|\\.\\d)`) : undefined;
    for (const page of this.#ordered(url)) {
      const index = page.folded.findIndex((line) => (exactly ? exactly.test(digitsOf(line)) : line.includes(wanted)));
      if (index >= 0) return { url: page.url, quote: page.lines[index]!.slice(0, MAX_QUOTE_CHARACTERS) };
      // A value may run over several lines of a page.
      if (!isNumber && page.whole.includes(wanted))
        return { url: page.url, quote: plainText(value).slice(0, MAX_QUOTE_CHARACTERS) };
    }
    return undefined;
  }

  /** Later pages first: a run narrows down. */
  #ordered(url: string | undefined): ReadPage[] {
    const pages = [...this.#pages].reverse();
    return url === undefined
      ? pages
      : [...pages.filter((page) => page.url === url), ...pages.filter((page) => page.url !== url)];
  }
}

/**
 * @param claims what the model names as sources, by JSON Pointer; not trusted
 * @param machineReadable finds a value in what pages say in machine-readable form, beside their text
 */
export function checkAnswer(
  data: unknown,
  claims: readonly AgentSource[],
  evidence: Evidence,
  machineReadable: (value: unknown) => Omit<AgentSource, "field"> | undefined = () => undefined,
): CheckedAnswer {
  const sources: AgentSource[] = [];
  const removed: string[] = [];
  const confirmed = new Map<string, { url: string; quote: string }>();
  for (const claim of claims) {
    const found = evidence.confirm(claim.url, claim.quote);
    if (found && !confirmed.has(claim.field)) confirmed.set(claim.field, found);
  }
  const visit = (value: unknown, pointer: string, depth = 0): unknown => {
    if (depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) {
      return value
        .map((item, index) => visit(item, `${pointer}/${index}`, depth + 1))
        .filter((item) => !isEmptyJson(item));
    }
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          visit(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, depth + 1),
        ]),
      );
    }
    if (value === null || value === undefined || value === "") return null;
    const own = confirmed.get(pointer);
    const url = own?.url ?? claims.find((claim) => claim.field === pointer)?.url;
    const stated = typeof value === "boolean" ? undefined : evidence.find(value as string | number, url);
    const source = stated ?? own ?? machineReadable(value);
    if (!source) {
      removed.push(pointer);
      return null;
    }
    sources.push({ field: pointer, ...source });
    return value;
  };
  const checked = visit(data, "");
  return { data: isEmptyJson(checked) ? null : checked, sources, removed };
}
