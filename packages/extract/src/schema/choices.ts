/** Picks the one of a schema's choices that a value stands for. */
import { foldWords } from "./vocabulary/index.js";

/** Words for the same choice: kinds of employment, formats, conditions, stock. */
const SAME: ReadonlyArray<readonly string[]> = [
  // The first six are kinds of employment.
  ["full time", "fulltime", "vollzeit", "temps plein", "tiempo completo", "jornada completa", "tempo pieno", "voltijd"],
  [
    "part time",
    "parttime",
    "teilzeit",
    "temps partiel",
    "tiempo parcial",
    "media jornada",
    "tempo parziale",
    "deeltijd",
  ],
  ["contractor", "contract", "freelance", "freiberuflich", "autonomo"],
  ["intern", "internship", "praktikum", "stage", "practicas", "tirocinio"],
  ["temporary", "fixed term", "befristet", "cdd", "temporal", "tempo determinato"],
  ["permanent", "unbefristet", "cdi", "indefinido", "tempo indeterminato"],
  ["hardcover", "hardback", "gebunden", "gebundene ausgabe", "relie", "tapa dura"],
  ["paperback", "softcover", "taschenbuch", "broche", "tapa blanda"],
  ["ebook", "e book", "kindle", "epub"],
  ["new", "neu", "neuf", "nuevo", "nuovo"],
  ["used", "gebraucht", "pre owned", "second hand", "occasion", "usado", "usato"],
  ["refurbished", "generaluberholt", "reconditionne", "reacondicionado"],
  ["in stock", "available", "auf lager", "lieferbar", "en stock", "disponible", "disponibile"],
  ["out of stock", "sold out", "unavailable", "ausverkauft", "nicht lieferbar", "agotado", "epuise", "esaurito"],
  ["pre order", "preorder", "vorbestellbar", "precommande"],
  ["online", "remote"],
  ["onsite", "on site", "in person", "offline", "prasenz"],
  ["blended", "hybrid", "mixed"],
  ["easy", "simple", "beginner", "einfach", "leicht", "facile", "facil"],
  ["medium", "intermediate", "mittel", "moyen", "media", "medio"],
  ["hard", "difficult", "advanced", "schwer", "schwierig", "difficile", "dificil"],
  ["petrol", "gasoline", "benzin", "essence", "gasolina", "benzina"],
  ["diesel"],
  ["electric", "elektro", "electrique", "electrico", "elettrica"],
  ["manual", "schaltgetriebe", "manuelle", "manuale"],
  ["automatic", "automatik", "automatique", "automatico"],
];
const groupOf = new Map(
  SAME.flatMap((words, group) => words.map((word) => [word.replaceAll(" ", ""), group] as const)),
);

const EMPLOYMENT_GROUPS = 6;

/** Whether a text is a kind of employment and nothing else: `Full-time`, `Teilzeit (20 h)`. */
export const isEmployment = (text: string): boolean =>
  (groupOf.get(joined(foldWords(text.replace(/\([^)]*\)/g, "")))) ?? EMPLOYMENT_GROUPS) < EMPLOYMENT_GROUPS;

/** Ends of schema.org's enumeration members that name the enumeration: `NewCondition`, `OnlineEventAttendanceMode`. */
const KIND = / (?:condition|format|diet|event attendance mode|attendance mode|format type)$/;

/** @returns undefined when no choice, or more than one, fits */
export function chooseFrom(choices: readonly unknown[], value: unknown): unknown {
  const said = foldWords(String(value));
  const plain = [said, said.replace(KIND, ""), said.replace(/^event /, "")].map(joined);
  const exact = choices.find((choice) => plain.includes(joined(foldWords(String(choice)))));
  if (exact !== undefined) return exact;
  const groups = new Set(plain.map((text) => groupOf.get(text)).filter((group) => group !== undefined));
  const alike = choices.filter((choice) => groups.has(groupOf.get(joined(foldWords(String(choice)))) ?? -1));
  if (alike.length === 1) return alike[0];
  const words = new Set(said.split(" "));
  const inside = choices.filter((choice) => {
    const parts = foldWords(String(choice)).split(" ");
    return parts.every((part) => part !== "" && words.has(part));
  });
  const denies = [...words].some((word) => NEGATIONS.has(word));
  return alike.length === 0 && inside.length === 1 && words.size <= 4 && !denies ? inside[0] : undefined;
}

const NEGATIONS: ReadonlySet<string> = new Set(
  "no not non nicht kein keine pas sin sans without ohne never nie".split(" "),
);

const joined = (words: string): string => words.replaceAll(" ", "");
