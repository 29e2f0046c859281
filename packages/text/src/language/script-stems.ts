/** Light stems of words whose script tells how they are inflected: Greek, Cyrillic and Arabic. */

/** Letters that a stem keeps. */
const MIN_STEM = 3;

const FIRST_GREEK = 0x370;
const FIRST_CYRILLIC = 0x400;
const LAST_CYRILLIC = 0x52f;
const FIRST_ARABIC = 0x600;
const LAST_ARABIC = 0x6ff;

const longestFirst = (list: string): readonly string[] =>
  list.split(" ").sort((one, other) => other.length - one.length);

/** Endings of nouns, adjectives and verbs in Russian, Ukrainian and Bulgarian. */
const CYRILLIC_ENDINGS = longestFirst(
  "а я о е у ю ы и ь і ов ев ом ем ам ям ах ях ами ями ои еи ыи ии іи ию ия ие иях иями ием ая яя ое ее ые ую юю ого его ому ему ым им ых их ыми ими іх " +
    "ла ло ли ть ет ит ют ут ят ат ешь ишь ал ала ало али ил ила ило или ел ела ело ели ать ять ить еть ает яет ают яют ует уют ена ено ены " +
    "енныи енная енное енные енных енного енном анныи анная анное анные анных ості ость ости остью ення ения ению ением ении ании ание ания ати ити",
);
const REFLEXIVE = /(?:ся|сь)$/;

const GREEK_ENDINGS = longestFirst(
  "α η ο ι ε υ ω ασ ησ οσ εσ ουσ ου ων οι εισ εων εωσ ια ιασ ιεσ ιου ιων ματα ματοσ ματων μα ει ουν ουμε ονται εται εσαι ηκε ηκαν θηκε θηκαν ησε ησαν " +
    "ουσε ουσαν ονταν οταν ικοσ ικη ικο ικου ικησ ικων ικεσ ικα ικοι ον ην αν",
);

/** Articles, and what is written together with them. */
const ARABIC_BEGINNINGS = longestFirst("ال وال فال بال كال لل ولل");
/** Endings of Arabic and Persian. */
const ARABIC_ENDINGS = longestFirst("ها ان ات ون ين يه ية ه ة ي ا هم هن هما كم نا تي هاي هايي اي ترين تر");

/**
 * The stem of a word in one of these scripts; any other word as it is.
 *
 * @param word lower-case, without accents
 */
export function scriptStem(word: string): string {
  const letter = word.charCodeAt(0);
  if (letter < FIRST_GREEK || letter > LAST_ARABIC) return word;
  if (letter < FIRST_CYRILLIC) return withoutEnding(word.replaceAll("ς", "σ"), GREEK_ENDINGS);
  if (letter <= LAST_CYRILLIC) return withoutEnding(word.replace(REFLEXIVE, ""), CYRILLIC_ENDINGS);
  return letter < FIRST_ARABIC ? word : arabicStem(word);
}

function arabicStem(word: string): string {
  // Persian writes two letters in forms of its own.
  const plain = word.replaceAll("ی", "ي").replaceAll("ى", "ي").replaceAll("ک", "ك");
  const beginning = ARABIC_BEGINNINGS.find((one) => plain.startsWith(one) && plain.length - one.length >= MIN_STEM);
  return withoutEnding(plain.slice(beginning?.length ?? 0), ARABIC_ENDINGS);
}

function withoutEnding(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.length - one.length >= MIN_STEM && word.endsWith(one));
  return ending === undefined ? word : word.slice(0, -ending.length);
}
