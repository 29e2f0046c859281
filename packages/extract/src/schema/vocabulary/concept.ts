/** Meaning of a property of a schema, and where pages keep such values. */
export interface Concept {
  /** Names of properties and labels in {@link foldWords} form. */
  readonly names: readonly string[];
  /** Where schema.org keeps it, best first; a dot leads into an item, `name@organization` is the name of an organization, `name@posting` of a job. */
  readonly paths: readonly string[];
  /** Names of `<meta>` elements; `name@type` counts only on pages whose `og:type` is that. */
  readonly meta: readonly string[];
}

/** `Größe (cm)` and `groesse`, `Prix :` and `prix`: lower case, without accents, punctuation and what stands in brackets. */
export function foldWords(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  if (folded.size >= MAX_FOLDED) folded.clear();
  const words = fold(name);
  folded.set(name, words);
  return words;
}

/** Names of properties come again for every item of a page. */
const folded = new Map<string, string>();
const MAX_FOLDED = 4_000;

function fold(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/\([^()]{0,40}\)/g, " ")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Reads a table of concepts: one a line, `names, … | schema.org paths | meta names`, the last two optional. The first name is the one by
 * which code refers to it.
 */
export const conceptTable = (table: string): Concept[] =>
  table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [names = "", paths = "", meta = ""] = line.split("|");
      const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");
      return { names: [...new Set(names.split(",").map(foldWords))], paths: words(paths), meta: words(meta) };
    });
