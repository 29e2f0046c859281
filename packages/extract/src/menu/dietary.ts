/** Words for diets, in the languages of menus. */
import { matchesOf } from "@quern/types";

const WORDS: ReadonlyArray<readonly [diet: string, pattern: RegExp]> = [
  [
    "vegan",
    /(?<!\p{L})(?:vegan(?:o|a|e|i|er|es|sk|ska|istisch|isch|a?ni)?|végan|végétalien(?:ne)?|plant[- ]based|veganistisch|wegańsk\p{L}{0,3}|ヴィーガン)(?!\p{L})|🌱/iu,
  ],
  [
    "vegetarian",
    /(?<!\p{L})(?:vegetarian[ao]?|veggie|vegetarisch(?:e[rsnm]?)?|végétarien(?:ne)?|vegetarian[io]|vegetarisk[at]?|wegetariańsk\p{L}{0,3}|ベジタリアン)(?!\p{L})/iu,
  ],
  [
    "gluten-free",
    /(?<!\p{L})(?:gluten[- ]?free|glutenfrei(?:e[rsnm]?)?|sans gluten|sin gluten|senza glutine|sem glúten|glutenvrij|glutenfri(?:tt)?|bezglutenow\p{L}{0,3})(?!\p{L})/iu,
  ],
  [
    "dairy-free",
    /(?<!\p{L})(?:dairy[- ]?free|lactose[- ]?free|laktosefrei|sans lactose|sin lactosa|senza lattosio|laktosfri)(?!\p{L})/iu,
  ],
  ["nut-free", /(?<!\p{L})(?:nut[- ]?free|nussfrei)(?!\p{L})/iu],
  ["halal", /(?<!\p{L})(?:halal|ハラル)(?!\p{L})/iu],
  ["kosher", /(?<!\p{L})(?:kosher|koscher|casher)(?!\p{L})/iu],
];

/** Abbreviations behind a name. A legend on the page (`V – vegan`) wins. */
const CODES: ReadonlyMap<string, string> = new Map([
  ["v", "vegetarian"],
  ["veg", "vegetarian"],
  ["vg", "vegan"],
  ["ve", "vegan"],
  ["vgn", "vegan"],
  ["gf", "gluten-free"],
  ["df", "dairy-free"],
  ["nf", "nut-free"],
  ["h", "halal"],
  ["k", "kosher"],
]);

/** Types of schema.org's `RestrictedDiet`. */
const DIET_TYPES: ReadonlyMap<string, string> = new Map([
  ["VegetarianDiet", "vegetarian"],
  ["VeganDiet", "vegan"],
  ["GlutenFreeDiet", "gluten-free"],
  ["HalalDiet", "halal"],
  ["KosherDiet", "kosher"],
  ["LowLactoseDiet", "low-lactose"],
  ["LowCalorieDiet", "low-calorie"],
  ["LowFatDiet", "low-fat"],
  ["LowSaltDiet", "low-salt"],
  ["DiabeticDiet", "diabetic"],
  ["HinduDiet", "hindu"],
]);

export const dietOfType = (name: string): string | undefined => DIET_TYPES.get(name);

/** Diets that a text names in words. A dish that can be made so (`vegan on request`, `vegan option`) is none. */
export function dietsInWords(text: string): string[] {
  const plain = text.replace(
    /(?:(?:non|not|nicht)[- ](?:vegan|vegetarian|veggie)|(?:vegan|vegetarian|veggie|gluten[- ]?free)\s+(?:option|on request|available|alternative|möglich|auf wunsch))/giu,
    "",
  );
  return WORDS.filter(([, pattern]) => pattern.test(plain)).map(([diet]) => diet);
}

/** Letters behind a name. */
const MAX_MARK_CHARACTERS = 200;
const MARK =
  /[([{]\s*((?:[A-Za-z]{1,3}|vegan\p{L}{0,2}|v[eé]g[eé]tari\p{L}{1,5}|gluten[- ]?free|glutenfrei|halal)(?:\s*[,/&·|]\s*(?:[A-Za-z]{1,3}|vegan|vegetarian|gluten[- ]?free))*)\s*[)\]}]\s*$/iu;

/**
 * Takes the marks off a name: `Green bowl (VG, GF)` → `Green bowl`, vegan and gluten-free. Brackets that hold anything else stay; without brackets only what the page explains is a mark.
 *
 * @param legend abbreviations that the page explains, lower case
 */
export function takeDietaryMarks(name: string, legend: ReadonlyMap<string, string>): { name: string; diets: string[] } {
  const match = MARK.exec(name);
  const codes = match?.[1]?.split(/\s*[,/&·|]\s*/) ?? [];
  const diets = codes.flatMap((code) => {
    const key = code.toLowerCase();
    const diet = legend.get(key) ?? CODES.get(key);
    return diet === undefined ? dietsInWords(code) : [diet];
  });
  const end = name.slice(-MAX_MARK_CHARACTERS);
  const behind = match ? undefined : /\s([A-Z]{1,3}(?:[\s,/]+[A-Z]{1,3})*[\s,/]*)$/.exec(end);
  const explained = behind ? behind[1]!.trim().split(/[\s,/]+/) : [];
  if (behind && explained.every((code) => legend.has(code.toLowerCase()))) {
    return {
      name: name.slice(0, name.length - end.length + behind.index).trim(),
      diets: [...new Set(explained.map((code) => legend.get(code.toLowerCase())!))],
    };
  }
  const isMark = match !== null && (diets.length > 0 || codes.every((code) => legend.has(code.toLowerCase())));
  const bare = isMark ? name.slice(0, match.index) : name;
  return {
    name: bare
      .replace(/(?:🌱|🌿|🥬|Ⓥ)\uFE0F?/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
    diets: [...new Set([...diets, ...(/🌱|Ⓥ/u.test(name) ? ["vegan"] : [])])],
  };
}

/** Diets of marks that stand alone (`V`, `VG, GF`); none unless all of them are marks. */
export function dietsOfMarks(text: string, legend: ReadonlyMap<string, string>): string[] {
  const codes = text.trim().split(/[\s,/|·]+/);
  if (codes.length > 4) return [];
  const diets = codes.map((code) => legend.get(code.toLowerCase()) ?? CODES.get(code.toLowerCase()));
  return diets.every((diet) => diet !== undefined) ? diets : [];
}

/** Whether a line does nothing but explain marks. */
export const isLegend = (text: string): boolean =>
  text.length <= 200 && /^\(?[A-Z]{1,3}\)?\s*[=:–-]?\s/.test(text) && readLegend([text]).size > 0;

const EXPLAINED =
  /(?<![\p{L}\d])\(?([A-Z]{1,3}|[a-z]{1,2})\)?\s{0,3}[=:–-]?\s{0,3}((?:sans |sin |senza |sem )?\p{L}[\p{L}-]{3,20}(?: free)?)/gu;

/** Abbreviations of diets that the page explains: `V = vegetarian`, `VG vegan`. */
export function readLegend(texts: readonly string[]): Map<string, string> {
  const legend = new Map<string, string>();
  for (const text of texts) {
    if (text.length > 400) continue;
    for (const match of matchesOf(text, EXPLAINED)) {
      const [diet] = dietsInWords(match[2]!);
      if (diet !== undefined && !legend.has(match[1]!.toLowerCase())) legend.set(match[1]!.toLowerCase(), diet);
    }
  }
  return legend;
}

/** `720 kcal`, `410 calories`; kilojoules are no calories. */
export function caloriesIn(text: string): number | undefined {
  const match = /(?<![\d.,])(\d{1,4})\s*(?:kcals?|cals?|calories|kalorien)(?!\p{L})/iu.exec(text);
  return match ? Number(match[1]) : undefined;
}
