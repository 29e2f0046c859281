/** The words beside a name that tell about it: titles, streets and saints, and words that make it the name of something else. */

import { isNoPerson } from "./person-labels.js";
import { PLACES } from "./places.js";
import { before } from "./spans.js";
import { PRONOUNS, THING_NOUNS } from "./thing-nouns.js";
import { isShout } from "./words.js";

const TITLES: ReadonlySet<string> = new Set(
  (
    "mr. mrs. ms. mx. dr. prof. mme. mlle. m. sr. sra. dhr. mevr. rev. fr. sgt. capt. mr mrs ms mx miss dr prof professor sir lady lord herr herrn frau monsieur madame mme mlle " +
    "señor señora sr sra don doña dottor dottoressa dott. dott.ssa docteur docteure doctor doctora doutor doutora doktor dokter maître maitre sig signor signora sig.ra " +
    "pan pani panie panią panem pana panu paní fru mevrouw dhr mevr rev reverend fr sgt capt captain judge senator president minister"
  ).split(" "),
);
/** Words that end sentences and are a thing as well, so that more has to stand in front: "gifta sig. Är han", "il sig. Rossi". */
const TITLE_IN_PLACE =
  /(?:(?:^|[,:;(]|(?<!\p{L})(?:il|al|del|dal|col|sul|egr\.|egregio|gentile|spett\.le)) ?sig\.|(?<!\p{L})(?:vážený|milý|den|děkuji) pane)[ \u00a0]{1,2}$/u;
const MAX_TITLE_CHARACTERS = 12;
const MAX_LEAD_CHARACTERS = 30;

/** English and French titles that are words or units in small letters: "500 ms. Then", "30 m. There", "I miss Rome". */
const CAPITALIZED_TITLES: ReadonlySet<string> = new Set("ms. ms miss m. fr fr. sr lord lady".split(" "));
const DOES_MISS = /(?:n['’]t|['’]ll|(?<!\p{L})(?:to|not|never|ever|will|you|we|i|they|can|or|and)) miss$/u;

/** Whether a title stands in front of a name. */
export function isBehindTitle(text: string, start: number): boolean {
  if (text[start - 1] !== " " && text[start - 1] !== "\u00a0") return false;
  const lead = before(text, start, MAX_LEAD_CHARACTERS);
  const end = lead.trimEnd().length;
  if (end === lead.length || lead.length - end > 2) return false;
  const from = Math.max(lead.lastIndexOf(" ", end - 1), lead.lastIndexOf("\u00a0", end - 1)) + 1;
  if (end - from > MAX_TITLE_CHARACTERS) return false;
  const word = lead.slice(from, end).replace(/^[^\p{L}]+/u, "");
  if (!TITLES.has(word)) return (word === "sig." || word === "pane") && TITLE_IN_PLACE.test(lead);
  const written = text.slice(start - (lead.length - end) - word.length, start - (lead.length - end));
  // "MS Azure": a title in capitals has a name in capitals.
  if (written.length > 1 && isShout(written) && !/^\p{Lu}{2}/u.test(text.slice(start, start + 2))) return false;
  return (
    !(CAPITALIZED_TITLES.has(word) && /^\p{Ll}/u.test(written)) &&
    !(word === "miss" && DOES_MISS.test(lead.slice(0, end)))
  );
}

/** Capitalised words that stand next to a given name without being a family name. */
const NO_FAMILY_NAME = new Set(
  "The A An And Or But For With From Your Our My This That These Those How What When Where Why Who Is Are Was Will Can In On At To Of As By If It He She We You They New Old All No Not More About After Before Street St Avenue Address Email Phone Number Youth Camp Road Square Park Lane Drive Airport University College School Hospital Church Museum Library Hall Center Centre Building Bridge Station Hotel Institute Foundation Award Prize Medal Company Corporation Inc Ltd LLC GmbH AG Group Bank Press Books County City Town Village River Lake Island Bay Beach Mountain Valley State Republic Kingdom Day Week Month Year January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Method Theorem Law Effect Algorithm Test Model Engine Server Project Team Edition Version Guide Manual Report Chapter Section Table Figure Cup Open League Club Stadium Order Price Series Collection Shirt Kettle Jacket Bible Gospel Day's Straße Platz Weg Allee Universität Fellowship Scholarship Lecture Fund Trust Academy Gallery Theatre Theater Orchestra Airlines Motors Records Studios Beer Wine Sauce Review Reviews Health Home Insurance Survey Adventures Satisfaction Author Student Parent Plus Department Support Service Services Sales Editorial Staff Office Committee Council Group Holdings Partners Capital Energy Systems Solutions Technologies Software Industries International Global Media News Times Post Journal Magazine Press Podcast Show Film Movie Song Album Band Games Studio Design Digital Online App Platform Cloud Data Policy Privacy Terms Conditions Settings Account Login Sign Cart Shop Store Sale Deals Offer Free Menu Home About Contact Us Help Search Blog Article Read Learn Watch Listen Download Subscribe Newsletter Boulevard Avenida Calle Plaza Rue Stiftung Gesellschaft Verein Verlag Bundestag Kreuz Party Union Federation Association Society Commission Ministry Court Police Army Navy Force Church Temple Castle Palace Tower Wall Coast Island Islands Sea Ocean Forest Desert North South East West Northern Southern Eastern Western Central Upper Lower Great Grand Royal Imperial National American European African Asian British English French German Italian Spanish Chinese Japanese Indian Russian Dutch Swedish Turkish Mexican Canadian Australian Olympic World Google Amazon Apple Microsoft Facebook Twitter Android Windows Linux Mac Java Python Visual Intel Senior Junior Chief Vice Executive Managing Customer Product Machine Learning Artificial Intelligence Black White Red Blue Green Golden Silver Sweet Hot Fresh Organic Olive Sea Salt Pepper Sugar Soup Salad Cheese Chicken Butter Cream Bread Sauce Oil Merry Happy Good Best Big Small Long Short High Low Mont Mount Mt Chapel External Internal Sexual Social Public Private Clients Client Users User Class Light Power Sound Kit Set Pack Bundle Box Bag Case Shoes Pants Dress Coat Boots Chair Sofa Bed Lamp Rug Mug Card Desk Labs Certification Certificate Course Training Program Programme Foundation Mug Pro Plus Max Mini Ultra".split(
    " ",
  ),
);
/** Given names that are words, places or months too: on their own they say little. */
export const AMBIGUOUS = new Set(
  "Will May April June August Mark Grace Rose Hope Faith Joy Art Bill Rob Pat Sue Jack Max Per Jean Kim Kay Ken Logan Morgan Chen Liu Violet Lily Robin Don Guy Florence Sandy Roman Milan Stella Bart".split(
    " ",
  ),
);
/** Small words inside names. */
export const IS_PARTICLE =
  /^(?:van|von|vom|zu|zum|de[nrm]?|het|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ter|ten|af|av|mc|mac|o)$/iu;
/** Places are called so. */
export const SAINT = /^(?:San|Santa|Santo|São|Saint|Sainte|Sankt|Sint|St|Ste)$/;
const BEHIND_SAINT =
  /(?<!\p{L})(?:San|Santa|Santo|São|Saint|Sainte|Sankt|Sint|Ste?)[ \u00a0](?:(?:al|am|an der|sur|del|de|d['’]) ?)?$/u;
export const isBehindSaint = (text: string, at: number): boolean =>
  BEHIND_SAINT.test(text.slice(Math.max(0, at - 16), at));

export const PLACE_WORDS: ReadonlySet<string> = new Set(PLACES);

export const STREET =
  /(?<!\p{L})(?:rue|avenue|place|boulevard|quai|via|viale|piazza|corso|calle|plaza|paseo|avenida|rua|praça|ul\.|ulica|plac|aleja|str\.|straße|platz|university of|college|hospital|airport|đường|phố|phường|quận|huyện|xã|thpt|thcs)(?: (?:de|du|de la|del|della|di|da|do|des))?[ \u00a0]$/iu;
export const MODEL = /^ \d/;
export const isNoFamilyName = (word: string): boolean =>
  NO_FAMILY_NAME.has(word) || THING_NOUNS.has(word) || PRONOUNS.has(word);

export const isThing = (word: string): boolean => isNoFamilyName(word) || (word.length > 2 && isNoPerson(word));

/** Firms and makers that are called like people. */
export const BRANDS = new Set(
  (
    "Morgan Stanley|Aston Martin|Hugo Boss|Calvin Klein|Ralph Lauren|Jack Daniel|Johnnie Walker|Harley Davidson|Tommy Hilfiger|Louis Vuitton|Christian Dior|Giorgio Armani|Goldman Sachs|" +
    "Paul Smith|Michael Kors|Marc Jacobs|Kate Spade|Tory Burch|Philipp Plein|Max Mara|Karl Lagerfeld|Wells Fargo|Charles Schwab|John Deere|Jim Beam|Jack Wolfskin|Dolce Gabbana|Mercedes Benz|Alfa Romeo|" +
    "Warner Bros|Marie Curie|Robert Bosch|Dr Martens|Sam Adams|Samuel Adams|Ben Jerry|Yves Rocher|Stella Artois|Don Julio|Jose Cuervo|Captain Morgan|Papa John|Wendy Williams|Monte Carlo|Victoria Park|Visual Studio|Aston Villa|Mont Blanc|Austin Texas|Claude Code|Claude Agent|Claude Desktop|Claude Opus|Claude Sonnet"
  ).split("|"),
);
