/** Everything that names of properties can mean. */
import { COMMERCE } from "./commerce.js";
import type { Concept } from "./concept.js";
import { FLAGS, type Flag } from "./flags.js";
import { FOOD } from "./food.js";
import { GENERAL } from "./general.js";
import { HOMES_AND_VEHICLES } from "./homes-and-vehicles.js";
import { INVOICES } from "./invoices.js";
import { JOBS } from "./jobs.js";
import { otherWords } from "./other-languages.js";
import { PLACES } from "./places.js";
import { WORKS } from "./works.js";

export { type Concept, foldWords } from "./concept.js";
export type { Flag } from "./flags.js";

/** Small words that names of properties leave out: `temps_preparation`, "temps de préparation". */
const SMALL = / (?:de|du|des|d|del|della|di|do|da|dos|das|of|the|der|la|le|les|el|los|las|l|van|het|en|a) (?=\p{L})/gu;
const plain = (words: string): string => words.replace(SMALL, " ");

const byName = new Map<string, Concept[]>();
const tables = [GENERAL, COMMERCE, FOOD, WORKS, PLACES, JOBS, HOMES_AND_VEHICLES, INVOICES].flat();
for (const one of tables) {
  const concept = { ...one, names: [...new Set([...one.names, ...(otherWords.get(one.names[0]!) ?? [])])] };
  for (const name of new Set(concept.names.flatMap((one) => [one, plain(one)])))
    byName.set(name, [...(byName.get(name) ?? []), concept]);
}
const flagByName = new Map<string, Flag>(FLAGS.flatMap((flag) => flag.names.map((name) => [name, flag] as const)));

/** Concepts of this name, in the order of the tables; in the singular and the plural. */
export function conceptsNamed(words: string): readonly Concept[] {
  for (const form of [words, plain(words), words.replace(/ies$/, "y"), words.replace(/s$/, ""), `${words}s`]) {
    const found = byName.get(form);
    if (found) return found;
  }
  return [];
}

export const flagNamed = (words: string): Flag | undefined => flagByName.get(words);
