/** Names of people by what is told of them: where they live, when they were born, whose relative they are, and lists of those who get a mail. */
import { matchesOf } from "@quern/types";
import { type Cues, cueOf } from "./cues.js";
import { ROLES, UNNAMED_SPEAKER } from "./person-roles.js";
import type { Span } from "./spans.js";
import { OFFICES } from "./thing-nouns.js";

const WORD = "\\p{Lu}(?:[\\p{L}\\p{M}]|['’](?=\\p{L})(?!s(?!\\p{L}))){1,29}(?:-\\p{Lu}[\\p{L}\\p{M}'’]{1,29})?";
const PARTICLE = "(?:(?:van|von) (?:de[rnm]?|het)|van|von|de(?: la)?|del|della|di|da|dos|das|du|el|al|ter|ten|zu|af)";
const NAME = `${WORD}(?: (?:${PARTICLE} )?(?:\\p{Lu}\\.|${WORD})){1,4}`;
const SHORT_NAME = `${WORD}(?: (?:${PARTICLE} )?${WORD}){0,2}`;

/** Words of forms, contracts and courts that stand right behind the name of a person. */
const OF_A_PERSON = [
  "né le|née le|née? à|demeurant|domiciliée? (?:à|au|en)|de nationalité|n° (?:de )?sécurité sociale|numéro de sécurité sociale",
  "geb(?:oren)?\\.? (?:am|in|\\d)|geboren|wohnhaft|wohnend|Steuer-?ID|Personalausweis|Sozialversicherungsnummer",
  "con (?:DNI|D\\.N\\.I\\.|NIE|NIF|N\\.I\\.F\\.|pasaporte|domicilio|documento)|mayor(?:es)? de edad|nacid[oa] (?:en|el)|vecin[oa] de|domiciliad[oa]|provist[oa] de|DNI",
  "nat[oa] (?:a|il|in)|residente (?:a|in|en|na|no|em)|domiciliat[oa]|C\\. ?F\\.|codice fiscale",
  "portador(?:a)? d[oae]|contribuinte|titular d[oae]|natural de|residente|morador(?:a)? d[ao]|CPF|NIF|inscrit[oa] no CPF|(?:brasileir|portugues|casad|solteir|divorciad)[oa]\\b",
  "wonende (?:te|aan|in)|geboren (?:te|op)|BSN",
  "PESEL|zam(?:\\.|ieszkał[aeyąm]{1,3})|ur(?:\\.|odzon[aeyąm]{1,3})|legitymując[aeyąm]{1,3} się|zwan[aeyąm]{1,3} dalej",
  "bosatt i|född|personnummer|født|fødselsnummer|boende|bopæl|bosat|CPR|cpr|fodd|org\\. ?nr",
  "nar\\.|narozen[áý]?|bytem|trvale bytem|rodné číslo|r\\. ?č\\.|született|lakik|domiciliat|născut",
  "born (?:on|in)|residing at|resident (?:of|at)|of no fixed|date of birth|DOB|aged \\d|passport (?:no|number)|National Insurance",
].join("|");
const IDENTIFIED = new RegExp(
  `(?<![\\p{L}\\p{N}@_/-])(?<span>${NAME})(?:,| \\(|\\n|,? )[ \\n]?(?:[Vv]ertreten|[Nn]o |el |la )?(?:${OF_A_PERSON})(?!\\p{L})`,
  "dgu",
);
/** A part that each match of {@link IDENTIFIED} holds: looked for first, for it is rare. */
const TELLS = cueOf({ source: `(?<!\\p{L})(?:${OF_A_PERSON})(?!\\p{L})`, flags: "u" });
const MAX_NAME_CHARACTERS = 130;

/** Possessives, articles (where a comma follows the noun), and nouns for relatives and colleagues: `my son Ada`, `a colleague, Ada Byron`, `o marido, Edvaldo`. */
const KIN: ReadonlyArray<readonly [string, string, string]> = [
  [
    "[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Yy]our",
    "[Aa]n?|[Tt]he",
    "(?:(?:late|little|older|younger|elder|ex-|new) ?)?(?:son|daughter|brother|sister|wife|husband|mother|father|mum|mom|dad|uncle|aunt|cousin|nephew|niece|partner|boss|colleague|friend|neighbou?r|girlfriend|boyfriend|grandmother|grandfather|fianc[ée]e?)",
  ],
  [
    "(?:[Mm]ein|[Dd]ein|[Ss]ein|[Ii]hr|[Uu]nser|[Ee]uer)(?:e[rnms]?)?",
    "[Dd]er|[Dd]ie|[Dd]en|[Dd]em|[Ee]ine?[rnm]?",
    "(?:Sohn|Tochter|Bruder|Schwester|Frau|Mann|Ehemann|Ehefrau|Mutter|Vater|Onkel|Tante|Cousine?|Neffen?|Nichte|Freund(?:in)?|Kolleg(?:e|in|en)|Chef(?:in)?|Nachbar(?:in|n)?|Oma|Opa|Partner(?:in)?)",
  ],
  [
    "[Mm]on|[Mm]a|[Tt]on|[Tt]a|[Ss]on|[Ss]a|[Nn]otre|[Vv]otre|[Ll]eur",
    "[Uu]ne?|[Ll]e|[Ll]a|[Ll]['’]",
    "(?:fils|fille|frère|sœur|soeur|femme|mari|épou(?:x|se)|mère|père|oncle|tante|cousine?|neveu|nièce|amie?|compagn(?:on|e)|collègue|voisine?|cheff?e?|conseill(?:er|ère))",
  ],
  [
    "[Mm]i|[Tt]u|[Ss]u|[Nn]uestr[oa]",
    "[Uu]na?|[Ee]l|[Ll]a",
    "(?:hij[oa]|herman[oa]|espos[oa]|marido|mujer|madre|padre|tí[oa]|prim[oa]|sobrin[oa]|amig[oa]|compañer[oa]|jef[ea]|vecin[oa]|abuel[oa]|novi[oa])",
  ],
  [
    "[Mm]i[oa]|[Tt]u[oa]|[Ss]u[oa]|[Nn]ostr[oa]|[Vv]ostr[oa]|[Ll]oro",
    "[Uu]n[oa]?|[Ii]l|[Ll]a|[Ll]o",
    "(?:figli[oa]|fratello|sorella|moglie|marito|madre|padre|zi[oa]|cugin[oa]|nipote|amic[oa]|collega|vicin[oa]|nonn[oa]|fidanzat[oa])",
  ],
  [
    "[Mm]eu|[Mm]inha|[Ss]eu|[Ss]ua|[Tt]eu|[Tt]ua|[Nn]oss[oa]",
    "[Uu]ma?|[OoAa]",
    "(?:filh[oa]|irmão|irmã|espos[oa]|marido|mulher|mãe|pai|ti[oa]|prim[oa]|sobrinh[oa]|amig[oa]|colega|chefe|vizinh[oa]|avô|avó|namorad[oa])",
  ],
  [
    "[Mm]ijn|[Jj]ouw|[Jj]e|[Zz]ijn|[Hh]aar|[Oo]nze?|[Hh]un",
    "[Ee]en|[Dd]e",
    "(?:zoon|dochter|broer|zus|vrouw|man|moeder|vader|oom|tante|neef|nicht|vriend(?:in)?|collega|buurman|buurvrouw|opa|oma|partner)",
  ],
  [
    "[Mm]ój|[Mm]oja|[Mm]oje(?:go|j|mu)|[Mm]oim|[Tt]wój|[Tt]woja|[Nn]asz(?:a|ego|ej)?|[Jj]e(?:j|go)|[Ss]wo(?:ja|jego|jej|im)",
    "",
    "(?:syn\\p{L}{0,4}|córk\\p{L}|brat\\p{L}{0,3}|siostr\\p{L}|żon\\p{L}|mąż|męż\\p{L}{1,3}|matk\\p{L}|ojc\\p{L}{1,3}|koleg\\p{L}|koleżank\\p{L}|sąsiad\\p{L}{0,3}|szef\\p{L}{0,3})",
  ],
  [
    "[Mm]in|[Dd]in|[Hh]ans|[Hh]ennes|[Hh]endes|[Vv]år|[Vv]ores|[Dd]eras|[Dd]eres|[Ss]in",
    "[Ee]tt?|[Ee]n",
    "(?:son|søn|sønn|dotter|datter|bror|syster|søster|fru|kone|man|mand|mann|mor|mamma|far|pappa|farbror|onkel|moster|tante|kusin|fætter|kusine|vän|ven|venn|kollega|granne|nabo|sambo|chef|sjef)",
  ],
  [
    "[Mm]ůj|[Mm]oje|[Mm]á|[Mm]ého|[Mm]ou|[Nn]áš|[Nn]aše|[Jj]eho|[Jj]ejí",
    "",
    "(?:syn\\p{L}{0,3}|dcer\\p{L}|bratr\\p{L}{0,3}|sestr\\p{L}|manžel\\p{L}{0,3}|matk\\p{L}|kamarád\\p{L}{0,3}|kolega|kolegyně)",
  ],
];
const RELATIVES = KIN.map(
  ([whose, article, who]) => `(?:${whose}) ${who},?${article && `|(?:${article}) ?${who},`}`,
).join("|");
const KINSMAN = cueOf({
  source: `(?<![\\p{L}-])(?:${RELATIVES}|Oma|Opa|Tante|Onkel) (?<span>${SHORT_NAME})(?![\\p{L}\\p{N}])`,
  flags: "du",
});

const TITLE =
  "(?:(?:Dr|Prof|Mag|Dipl|Ing|dr|mr|avv|dott|ing)\\.?(?:ssa)? |Me |Maître |M\\. |Mme |Herrn? |Frau |D\\. |Dña\\. |Don |Doña ){0,2}";
/** `Zeuge Oing`, `getuige Mohammed Ouali`, `advokaten Petronella Ahlqvist`. */
const WITH_A_ROLE = cueOf({
  source: `(?<![\\p{L}-])(?:${ROLES.join("|")}),? ${TITLE}(?<span>(?:\\p{Lu}\\. ?){0,3}${WORD}(?: (?:${PARTICLE} )?(?:\\p{Lu}\\.|${WORD})){0,3})(?![\\p{L}\\p{N}])`,
  flags: "du",
});

/** Reason of names that only a word in front marks as those of people. */
export const BEHIND_ROLE = "behind a role that people have";
const IS_ROLE = new RegExp(`^(?:${ROLES.join("|")})$`, "u");

/** "His name is", in the languages of {@link KIN}. */
const CALLED = cueOf({
  source: `(?<!\\p{L})(?:[Jj]menuj[eui] se|[Nn]azywa(?:m)? się|[Ss]'appelle|[Ss]e llama|[Ss]i chiama|[Cc]hama-se|[Hh]ei(?:ß|ss)t|[Hh]eter|[Hh]edder|[Hh]eet|[Ii]s called|name is) (?<span>${NAME})(?![\\p{L}\\p{N}])`,
  flags: "du",
});

/** Beside the one who is greeted: "Beste Fokke en Rachida,". */
const GREETED_TOO = new RegExp(
  `[ >]{0,4}(?:[Hh]i|[Hh]ello|[Dd]ear|[Hh]allo|[Ll]iebe[rs]?|[Mm]oin|[Ss]ervus|[Gg]rüezi|[Hh]ola|[Qq]uerid[oa]s?|[Oo]l[áa]|[Cc]ar[oaie]|[Cc]iao|[Ss]alut|[Bb]onjour|[Cc]h[eè]re?s?|[Bb]este|[Dd]ag|[Hh]oi|[Hh]ej|[Hh]ei|[Kk]ära|[Kk]jære|[Kk]ære|[Cc]ześć|[Dd]rog[aie]|[Aa]hoj) (?<span>${WORD})(?:(?:, | & | and | und | et | y | e | en | och | og | i | a )(?:liebe[rs]? |chère? )?(?<second>${WORD}))?(?=[*_]{0,2} ?[,!–\\n])`,
  "duy",
);

const MAIL_LINE =
  /[ >*_|-]{0,8}(?:to|cc|bcc|from|reply-to|an|von|kopie|blindkopie|à|de|para|da|a|per|aan|van|do|od|dw|udw|komu|kopia|kopi|til|till|från|fra|από|προς|от|кому|копия)[*_]{0,2}\s?:[*_]{0,2}[ \t](?<span>[^\n]{3,2000})/diuy;
/** Other lines of a mail's head. */
const HEAD_LINE =
  /^[ >*_|-]{0,8}(?:to|cc|from|date|sent|subject|an|von|gesendet|datum|betreff|à|de|envoyé|objet|date|para|fecha|enviado|asunto|da|a|inviato|oggetto|data|enviada? em|assunto|aan|van|verzonden|onderwerp|do|od|wysłano|temat|dw|komu|předmět|til|till|från|fra|sendt|skickat|emne|ämne|кому|от|тема)[*_]{0,2}\s?:/iu;

/** A town may come before "born", too: "wurde in Castelfranco Veneto geboren". */
const IN_A_PLACE = /(?<!\p{L})(?:in|im|bei|aus|à|au|en|a|em|te|w|we|i|v|ve|na)[ \u00a0]$/iu;

interface KnownWords {
  readonly isThing: (word: string) => boolean;
  readonly isGivenName: (word: string) => boolean;
}

/** Spans of names, all of them sure enough to be looked for elsewhere. Linear in the text. */
export function personsByIdentity(text: string, cues: Cues, { isThing, isGivenName }: KnownWords): Span[] {
  const isName = (name: string): boolean => {
    const words = name.split(/[ .]+/);
    return (
      !words.some(isThing) &&
      !OFFICES.has(words[0]!) &&
      !IS_ROLE.test(words[0]!) &&
      words.some((word) => word.length > 2)
    );
  };
  const spans: Span[] = [];
  const add = (start: number, end: number, reason: string): void => {
    if (isName(text.slice(start, end))) spans.push({ start, end, entity: "PERSON", reason });
  };
  for (const told of cues.matches(TELLS)) {
    const from = Math.max(0, told.index - MAX_NAME_CHARACTERS);
    for (const match of matchesOf(text.slice(from, told.index + told[0].length), IDENTIFIED)) {
      const [start, end] = match.indices!.groups!["span"]!;
      const isInPlace = IN_A_PLACE.test(text.slice(Math.max(0, from + start - 6), from + start));
      if (match.index + match[0].length === told.index - from + told[0].length && !isInPlace)
        add(from + start, from + end, "in front of what forms say of people");
    }
  }
  for (const [cue, reason] of [
    [KINSMAN, "relative or colleague"],
    [WITH_A_ROLE, BEHIND_ROLE],
  ] as const)
    for (const match of cues.matches(cue)) add(...match.indices!.groups!["span"]!, reason);
  // Things have names, too.
  for (const match of cues.matches(CALLED))
    if (isGivenName(match.groups!["span"]!.split(" ")[0]!))
      add(...match.indices!.groups!["span"]!, "behind words such as 'is called'");
  for (const match of cues.atLines(GREETED_TOO)) {
    const { span, second } = match.indices!.groups!;
    // Another rule reads a single name: it knows the greetings that name no person.
    if (second) for (const place of [span!, second]) add(...place, "greeting");
  }
  return [...spans, ...recipients(cues, isName), ...inDialogues(text, isName)];
}

/** Each of a mail's recipients, with or without an address: `An: Ada Byron; Byron, Otto <otto@…>`. */
function recipients(cues: Cues, isName: (name: string) => boolean): Span[] {
  return [...cues.atLines(MAIL_LINE)].flatMap((match) => {
    const [from] = match.indices!.groups!["span"]!;
    const line = match.groups!["span"]!;
    return line.includes("@") || isBesideHeadLine(cues.text, match.index, match.index + match[0].length)
      ? partsOf(line).flatMap(({ start, end }) =>
          isWholeName(line.slice(start, end)) && isName(line.slice(start, end).replace(",", ""))
            ? [{ start: from + start, end: from + end, entity: "PERSON" as const, reason: "recipient of a mail" }]
            : [],
        )
      : [];
  });
}

function isBesideHeadLine(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf("\n", start === 0 ? 0 : start - 1) + 1;
  const above = text.slice(text.lastIndexOf("\n", lineStart - 2) + 1, Math.max(0, lineStart - 1)).slice(0, 60);
  return HEAD_LINE.test(above) || HEAD_LINE.test(text.slice(end + 1, end + 61));
}

const WHOLE_NAME = new RegExp(
  `^(?:(?:Dr|Prof|Dott|Dipl|Ing|Mag|mr|ir|drs|Mgr)\\.?(?:ssa)? ){0,2}(?:${NAME}|${WORD}, ${WORD}(?: (?:\\p{Lu}\\.|${WORD}))?)$`,
  "u",
);
const isWholeName = (written: string): boolean => WHOLE_NAME.test(written);

/** Recipients of a line without their addresses, signs of quotation and marks; `Byron, Ada` stays one where semicolons or addresses divide. */
function partsOf(line: string): Array<{ start: number; end: number }> {
  const parts: Array<{ start: number; end: number }> = [];
  const hasSemicolons = line.includes(";");
  let start = 0;
  const push = (end: number): void => {
    // Another rule reads names before an address and compares the two.
    if (/@/.test(line.slice(start, end))) return;
    const lead = /^[\s"'“„*_]*/u.exec(line.slice(start, end))![0].length;
    const written = line.slice(start + lead, end).replace(/["'”“*_\s]+$/u, "");
    parts.push({ start: start + lead, end: start + lead + written.length });
  };
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign !== ";" && (sign !== "," || hasSemicolons)) continue;
    // One word in front of the comma and an address or another recipient behind the next: a family name in front of the given one.
    const isTurned = sign === "," && /^\s*["“„]?\p{Lu}[\p{L}\p{M}'’-]+$/u.test(line.slice(start, at));
    if (isTurned) continue;
    push(at);
    start = at + 1;
  }
  push(line.length);
  return parts;
}

const SPOKEN = new RegExp(`^[ >*_-]{0,6}(?<span>${WORD}(?: (?:${PARTICLE} )?${WORD}){0,3})[*_]{0,2}: `, "du");
const MIN_SPEAKERS = 2;
const MIN_SPOKEN_LINES = 4;
const MIN_SPOKEN_SHARE = 0.6;

/** Speakers of a dialogue: most lines begin with one of few names and a colon, and one of them speaks again. */
function inDialogues(text: string, isName: (name: string) => boolean): Span[] {
  const spoken: Span[] = [];
  const times = new Map<string, number>();
  let lines = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    if (line.trim() === "") continue;
    lines++;
    const place = SPOKEN.exec(line.slice(0, MAX_NAME_CHARACTERS))?.indices?.groups?.["span"];
    if (!place) continue;
    const span = {
      start: start + place[0],
      end: start + place[1],
      entity: "PERSON" as const,
      reason: "speaker of a dialogue",
    };
    const name = text.slice(span.start, span.end);
    times.set(name, (times.get(name) ?? 0) + 1);
    if (isName(name) && !UNNAMED_SPEAKER.test(name)) spoken.push(span);
  }
  const isDialogue =
    spoken.length >= MIN_SPOKEN_LINES &&
    spoken.length >= lines * MIN_SPOKEN_SHARE &&
    times.size >= MIN_SPEAKERS &&
    times.size * 2 <= spoken.length + 1;
  return isDialogue ? spoken : [];
}
