/** Short forms that the packages glossaries, acronym and acro define once and write out where they first occur. */
import { LatexSource } from "./source.js";

interface Acronym {
  readonly short: string;
  readonly long: string;
}

const DEFINITION = /\\(newacronym|newglossaryentry|acrodef|acro|DeclareAcronym)(?![a-zA-Z])/g;
const USE = /^(?:[gG]ls|GLS|[aA]c)(?:pl|p)?$/;
const SHORT = /^(?:acrshort|acs|glsentryshort|[gG]lsxtrshort|iac)(?:pl|p)?$/;
const LONG = /^(?:acrlong|acl|glsentrylong|[gG]lsxtrlong)(?:pl|p)?$/;
const FULL = /^(?:acrfull|acf|[gG]lsxtrfull)(?:pl|p)?$/;

export class Acronyms {
  readonly #known = new Map<string, Acronym>();
  readonly #used = new Set<string>();

  /** Reads the definitions of a text. */
  read(text: string): void {
    const source = new LatexSource(text);
    DEFINITION.lastIndex = 0;
    for (let found = DEFINITION.exec(text); found !== null; found = DEFINITION.exec(text)) {
      source.at = DEFINITION.lastIndex;
      const kind = found[1]!;
      const first = kind === "newacronym" ? source.optional() : undefined;
      const key = source.argument().trim() || first || "";
      const option = source.optional();
      const argument = source.argument();
      if (kind === "newacronym") this.#known.set(key, { short: argument, long: source.argument() });
      else if (kind === "acro" || kind === "acrodef") this.#known.set(key, { short: option ?? key, long: argument });
      else {
        const value = (name: string): string | undefined =>
          new RegExp(`(?:^|[,{\\s])${name}\\s*=\\s*(?:\\{((?:[^{}]|\\{[^{}]*\\})*)\\}|([^,{}]*))`)
            .exec(argument)
            ?.slice(1)
            .find((one) => one !== undefined)
            ?.trim();
        const short = value("short") ?? value("name");
        if (short !== undefined) this.#known.set(key, { short, long: value("long") ?? "" });
      }
    }
  }

  /** The LaTeX text that a command with this argument stands for; undefined for other commands. */
  text(name: string, key: string): string | undefined {
    const plural = /pl$|(?<=^(?:[aA]c|acs|acl|acf))p$/.test(name) ? "s" : "";
    const acronym = this.#known.get(key);
    const isUse = USE.test(name);
    if (!isUse && !SHORT.test(name) && !LONG.test(name) && !FULL.test(name)) return undefined;
    if (acronym === undefined) return key + plural;
    const { short, long } = acronym;
    const capital = /^(?:Gls|Ac)/.test(name);
    const written = (words: string): string =>
      (capital ? words.charAt(0).toUpperCase() + words.slice(1) : words) + plural;
    if (LONG.test(name)) return written(long || short);
    if (SHORT.test(name) || long === "" || (isUse && this.#used.has(key))) return written(short);
    this.#used.add(key);
    return `${written(long)} (${short}${plural})`;
  }
}

export const isAcronymCommand = (name: string): boolean =>
  USE.test(name) || SHORT.test(name) || LONG.test(name) || FULL.test(name);
