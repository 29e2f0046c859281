/** Names of people by the words around them: those who say, sign, are met or assigned, and those whose office stands beside the name. */
import { matchesOf } from "@quern/types";
import { type Cue, type Cues, cueOf } from "./cues.js";
import { beginsWithFamilyName } from "./east-asian/candidates.js";
import type { Span } from "./spans.js";

const WORD =
  "\\p{Lu}(?:\\p{Ll}|\\p{M})(?:(?:[\\p{L}\\p{M}]|['’](?=\\p{L})(?!s(?!\\p{L}))){0,24})(?:-\\p{Lu}[\\p{L}\\p{M}'’]{1,24})?";
const PARTICLE =
  "(?:(?:van|von|op|in) (?:de[rnm]?|het)|van|von|de|del|della|di|da|dos|du|la|le|bin|ibn|al|el|ter|ten|zu|af|av)";
const FULL = `${WORD}(?: (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${WORD})){1,3}`;

/** Words in front of a name; nothing but a space stands between. */
const BEFORE = [
  // somebody is met, asked or quoted
  "(?:I |we |he |she |they )?(?:met|asked|told|interviewed|married|invited|thanked|thank|visited|called|hired|quoted)",
  "(?:according to|reported by|assigned to|presented by|written by|directed by|signed by|approved by|reviewed by|submitted by|managed by|led by|founded by|represented by|translated by|edited by|prepared by|interview with|together with|on behalf of|in memory of|in the name of|between)",
  "(?:im Namen von|lautend auf|au nom de|à l['’]ordre de|a nombre de|a nome di|intestat[oa] a|em nome de|op naam van|ten name van|na nazwisko|na jméno|i namnet|i navnet|selon|d['’]après|entre|según|entre|segundo|secondo|volgens|laut|nach angaben von|wie|zwischen|według|enligt|ifølge|najemcą jest|mieter ist|vermieter ist|mellan|tussen|tra)",
  "(?:По словам|между|подписал[а]?|Уважаем(?:ый|ая)|Дорог(?:ой|ая)|як повідомив|за словами)",
].join("|");
/** The office in front: "the painter Ada Byron". */
const OFFICES =
  "(?:the |a |an |der |die |le |la |el |il |o )?(?:painter|singer|actor|actress|author|writer|poet|novelist|teacher|director|manager|engineer|professor|doctor|lawyer|attorney|minister|president|mayor|senator|coach|striker|goalkeeper|captain|pilot|chef|architect|composer|pianist|photographer|journalist|reporter|editor|founder|co-founder|chairman|chairwoman|secretary|nurse|officer|detective|judge|farmer|student|colleague|neighbour|neighbor|husband|wife|son|daughter|brother|sister|father|mother|uncle|aunt|friend|owner|tenant|landlord|witness|defendant|plaintiff|researcher|scientist|biologist|historian|economist|analyst|spokesman|spokeswoman|spokesperson|maler|malerin|sänger|sängerin|autor|autorin|lehrer|lehrerin|direktor|direktorin|professorin|ärztin|arzt|kollege|kollegin|peintre|directeur|directrice|professeur|pintor|pintora|director|directora|profesor|profesora|pittore|direttore|direttrice|professore|diretor|diretora|pintora)";
const OFFICE = cueOf({ source: `(?<!\\p{L})${OFFICES}[ \\u00a0*_]{1,3}(?<span>${FULL})`, flags: "du" });
const BEHIND_WORDS = cueOf({ source: `(?<!\\p{L})(?:${BEFORE})[ \\u00a0*_]{1,3}(?<span>${FULL})`, flags: "du" });
const BEHIND_WORDS_AT_START = cueOf({
  source: `(?<=^|[\\n.!?] ?)(?:According to|Assigned to|Reported by|Presented by|Written by|Directed by|Signed by|Approved by|Reviewed by|Submitted by|Managed by|Led by|Founded by|Edited by|Prepared by|Together with|Selon|Según|Segundo|Secondo|Volgens|Laut|Nach Angaben von|Wie|Według|Enligt|Ifølge|Interview with|Meet|By|Between|Entre|Zwischen|Tussen|Najemcą jest|Mieter ist) (?<span>${FULL})`,
  flags: "du",
});

/** `[10:42] Litzy Rosenbaum: the build is red`: a time in front makes it the line of a chat. */
const SPEAKER_AT = new RegExp(
  `[ >*_-]{0,6}(?:\\[?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?: ?[AP]M)?\\]?|\\[?\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4},? \\d{1,2}:\\d{2}(?::\\d{2})?\\]?)[ ,-]{1,3}[*_]{0,2}(?<span>${FULL})[*_]{0,2}:`,
  "duy",
);

/** Words behind a name that only people do or are: they are looked for first, because every capital may begin a name. */
const BEHIND_NAME =
  /[*_]{0,2}(?: (?:said|says|told|wrote|writes|added|explained|explains|argued|argues|replied|asked|noted|recalled|recalls|joked|laughed|smiled|lives|lived|studied|works as|worked as|joined|resigned|retired|sagte|sagt|erklärte|erklärt|schrieb|wurde geboren|lebt|starb|a déclaré|a dit|explique|estime|est né|est née|dijo|explicó|afirmó|nació|ha detto|ha dichiarato|spiega|disse|afirmou|explicou|nasceu|zei|zegt|vertelt|powiedział|powiedziała|sa|säger|sagde|siger)(?!\p{L})|, (?:who|whose|aged? \d|\d{2}(?:,|\)| years)|the (?:\p{Ll}+ ){0,2}(?:director|head|chief|president|founder|manager|author|owner|editor|professor|chair|mayor|minister|leader|captain|coach|secretary|lawyer|spokes\p{Ll}+|artist|curator|ceo|cto)|a (?:\p{Ll}+ ){0,2}(?:director|teacher|lawyer|professor|researcher|student|engineer|analyst|spokes\p{Ll}+|nurse|farmer|artist|scientist|doctor|resident)|(?:chief|senior|vice|managing|executive|head|director|professor|founder|ceo|cto|cfo) |locataire|arrendatari[oa]|mieter|tenant|wohnhaft|geboren)| \((?:tenant|landlord|the (?:tenant|landlord|seller|buyer|employee|employer|client)|\d{2}\)|born|b\.|née?))/gu;
/** Nothing but people are born, grow up and die. */
const BORN =
  / (?:was born|is survived by|died|grew up|graduated|married|wurde geboren|est né|est née|nació|nasceu|è nato|è nata)(?!\p{L})/gu;
const MAX_NAME_CHARACTERS = 110;
const NAME_AT_END = new RegExp(`(?<![\\p{L}\\p{N}_@/#.-])(?<span>${FULL})$`, "du");

/** Fields of mails, logs, tickets and tables of settings. */
const FIELD = cueOf({
  source: `(?<=^|[\\s\\[{(,;|"'*_])(?:from|to|cc|bcc|reply-to|sender|von|an|de|para|da|a|user|username|user_name|customer|employee|assignee|assigned to|reporter|owner|author|name|full_name|fullname|contact|signed|signature|attn|driver|patient|guest|photo|foto|credit|от|кому|автор|редактор|контакт|автор статьи|συντάκτης|συγγραφέας|autor|auteur|autore|forfatter|författare|yazar|szerző|kapcsolat|penulis)["']?[*_]{0,2}\\s?(?:[:=]|=>)\\s?["'*_]{0,2}(?<span>${FULL})(?=["'*_]{0,2}(?:\\s*(?:[<(;,|\\n\\]})"'*_]|$)| [a-z_]+=|, |\\.))`,
  flags: "diu",
});
/** More people behind a separator or "and": `Cc: A B; C D`. */
const NEXT = new RegExp(`^(?:; ?| & |,? (?:and|und|et|y|e|i|og|och|en|и) )(?<span>${FULL})(?![\\p{L}\\p{N}])`, "du");

/** A name alone that is greeted or thanked: `Hi Meena,`. */
const GREETED = cueOf({
  source: `(?<=^|[\\n.!?] ?|^[ >]{1,4})(?:hi|hello|hey|dear|thanks|thank you|thx|cheers|hallo|liebe[rs]?|lieb[er]{0,2}|hola|querid[oa]|ol[áa]|car[oa]|ciao|salut|bonjour|ch[eè]re?|beste|hej|hei|kära|kjære|kære|cześć|drog[ia]|merhaba|sevgili|ahoj|szia|kedves|dragă|bună|здравствуйте|привет|дорог(?:ой|ая)|уважаем(?:ый|ая))[,]? (?<span>${WORD}(?: ${WORD})?)(?=[*_]{0,2} ?(?:[,!.:\\n–]|$))`,
  flags: "diu",
});
const NOBODY =
  /^(?:all|team|everyone|everybody|there|folks|friends?|customers?|sir|madam|guests?|members?|colleagues?|readers?|subscribers?|users?|hiring|editor|sirs|students?|parents?|support|world|again|guys|zusammen|alle|kunde|kundin|kunden|kolleg\p{Ll}*|damen|herren|herr|frau|freunde|leser|todos|todas|a todos|amigos?|clientes?|tous|toutes|client|cliente|equipo|équipe|tutti|ragazzi|allen|alla|mr|mrs|ms|dr|sig|señora?|monsieur|madame|pan|pani|so|for|to|very|much|und|santa|god|lord|diary|fellow|valued)(?: |$)/iu;

/** Behind these a line is a name: closings of letters in further languages. */
const CLOSED =
  /[ >]{0,8}(?:с уважением|з повагою|искренне ваш|με εκτίμηση|בברכה|مع تحيات|saygılarımla|saygılarla|üdvözlettel|tisztelettel|s pozdravem|s úctou|s pozdravom|cu stimă|cu respect|lijepi pozdrav|srdačan pozdrav|ystävällisin terveisin|terveisin|hormat saya|salam|trân trọng|a presto|distinti saluti|groetjes|hilsen|med hilsen|venlig hilsen|vennlig hilsen|yours|warmly|take care|signed)[,!.:]?[ ]{0,4}\n{1,3}[ >*_]{0,8}(?<span>[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]{1,30}(?: [\p{Lu}\p{Lo}][\p{L}\p{M}'’-]{1,30}){0,3})[*_]{0,2}[ ]{0,4}(?=\n|$)/diuy;

/** In front of forms of address. */
const BEFORE_ADDRESS =
  /(?:(?<=\d[年月日])|(?<![\p{L}\d]))(?<span>[\p{Script=Han}々]{1,6})(?=(?<![仕同])様|さん|氏(?!\p{L})|先生|女士|小姐)/dgu;

/** Behind parties of contracts, cases and mails, which may be firms. */
const BEHIND_PARTY =
  /(?:甲方|乙方|丙方|收件人|发件人|寄件人|抄送|原告|被告|申请人|上诉人|法定代表人|法人代表|签字|签名|患者|经办人|收款人|付款人|户名|委托人|受托人|出租人|承租人|導師|导师)[：:][ \u3000]?(?<span>[\p{Script=Han}]{2,4})(?![\p{Script=Han}\p{L}\p{N}])/dgu;

/**
 * Scripts without capitals: behind what only people follow, and in front of forms of address. Hebrew words end in "mister" (חומר, "material") and
 * Korean and Hebrew ones for "name" stand in sentences; "仕様" and "同様" are words.
 * In front of Chinese and Japanese forms of address other people stand as well ("患者様"), so that a family name has to begin.
 */
const EASTERN: readonly RegExp[] = [
  /(?:作者|联系人|联络人|聯絡人|负责人|记者|記者|编辑|撰文|主讲|経理|担当者?|著者|執筆者?|筆者|監修|ライター|氏名|姓名|お名前)[：:／/\s]{1,2}(?<span>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{2,6})(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/dgu,
  BEFORE_ADDRESS,
  BEHIND_PARTY,
  /(?:フリガナ|ふりがな|氏名カナ|カナ氏名)[：:][ \u3000]?(?<span>[\p{Script=Katakana}\p{Script=Hiragana}ー]{1,12}(?:[ \u3000][\p{Script=Katakana}\p{Script=Hiragana}ー]{1,12})?)/dgu,
  /(?:기자\s|(?:담당자?|기자|작성자|글쓴이|저자|이름|성명)[^\S\n]?[:：\n])[^\S\n]?(?<span>[\p{Script=Hangul}]{2,4})(?!\p{L})/dgu,
  /(?<!\p{L})(?<span>[\p{Script=Hangul}]{2,4})(?=님(?!\p{L})|씨(?!\p{L})| 기자(?!\p{L}))/dgu,
  /(?<![\p{L}\p{M}'׳"״])(?:ו?(?:הכותב|שם)(?=[:\n])|ו?ל?(?:מאת|לכבוד|מר|גב['׳]))[:\s]{1,2}(?<span>[\p{Script=Hebrew}'׳-]{2,20}(?: [\p{Script=Hebrew}'׳-]{2,20}){1,2})(?![\p{L}])/dgu,
  /(?<![\p{L}\p{M}])و?(?:الاسم(?=:)|الكاتب|الكاتبة|السيد|السيدة|الدكتور|الدكتورة|بقلم)[:\s]{1,2}(?<span>[\p{Script=Arabic}]{2,20}(?: [\p{Script=Arabic}]{2,20}){1,2}?)(?= المحترم|\s*(?:[،,.\n|]|$))/dgu,
];
const NEEDS_FAMILY_NAME: ReadonlySet<RegExp> = new Set([BEFORE_ADDRESS, BEHIND_PARTY]);
/** Names behind these, and why they count. Only people have offices, are born and chat. */
const IN_FRONT: ReadonlyArray<{ readonly cue: Cue; readonly reason: string; readonly isSure?: true }> = [
  { cue: OFFICE, reason: "behind an office", isSure: true },
  { cue: BEHIND_WORDS, reason: "behind words that people follow" },
  { cue: BEHIND_WORDS_AT_START, reason: "behind words that people follow" },
  { cue: FIELD, reason: "field of a mail, a log or a form" },
];
const SURE_BEFORE =
  /(?:^|[^\p{L}])(?:met|married|assigned to|reported by|interview with|cc|bcc|assignee|reporter|user|username|mieter ist|najemcą jest|name of|namen von|nom de|nombre de|nome d[ie]|naam van|name van|na nazwisko|patient|tenant|driver|signed|customer|employee)[\s:="'*_]{1,4}$/iu;
const SURE_BEHIND = /^, (?:who|whose|the|a|an|aged?|wohnhaft|locataire|mieter|tenant) /u;
const HAS_EASTERN = /[\u0590-\u06ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const NO_NAME_IN_HAN =
  /^(?:皆|仕|同|多|多種多|異|模|有|一|両|別|各|神|お客|各位|関係者|先生|奥|医|学生|お母|お父|本|大家|老|女士|必須|任意|必填|选填|選填|必要)$/u;

/** Words at the start of a run of capitals that are no part of a name, and words that make it the name of something else. */
const NO_START =
  /^(?:The|A|An|In|On|At|For|And|But|Our|My|Your|His|Her|Their|This|That|These|When|While|After|Before|Since|As|If|With|From|To|By|Dear|Hi|Hello|Mr|Mrs|Ms|Dr|Der|Die|Das|Ein|Eine|Le|La|Les|El|Los|Las|Il|Lo|Gli|O|Os|As|Dr|Prof|Yesterday|Today|Tomorrow|Earlier|Later|Meanwhile|However|Also|Then|Here|There|Herr|Frau|Monsieur|Madame|Gestern|Heute|Hier|Ayer|Ieri|Ontem|President|Director|Professor|Minister|Chief|Senior|Captain|Coach|Judge|Senator|Mayor)$/;

/**
 * @param isThing whether a word is part of the name of something else
 * @param isKnown whether a name has a part that is known: organizations say and report things, too
 */
export function personsByContext(
  text: string,
  cues: Cues,
  isThing: (word: string) => boolean,
  isKnown: (name: string) => boolean,
): Span[] {
  const spans: Span[] = [];
  const add = (start: number, name: string, isSure: boolean, reason: string): void => {
    let words = name.split(" ");
    let from = start;
    while (words.length > 1 && NO_START.test(words[0]!)) {
      from += words[0]!.length + 1;
      words = words.slice(1);
    }
    if (words.length < 2 || words.some(isThing) || /['’]s$/.test(name) || !(isSure || isKnown(words.join(" ")))) return;
    spans.push({ start: from, end: from + words.join(" ").length, entity: "PERSON", reason });
    const next = NEXT.exec(text.slice(from + words.join(" ").length, from + words.join(" ").length + 100));
    if (next) {
      const at = from + words.join(" ").length + next.indices!.groups!["span"]![0];
      if (!next.groups!["span"]!.split(" ").some(isThing))
        spans.push({
          start: at,
          end: at + next.groups!["span"]!.length,
          entity: "PERSON",
          reason: "beside another name",
        });
    }
  };
  for (const { cue, reason, isSure } of IN_FRONT)
    for (const match of cues.matches(cue)) {
      const name = match.groups!["span"]!;
      // The flag that ignores case is for the words around it.
      if (!isWritten(name)) continue;
      const [start, end] = match.indices!.groups!["span"]!;
      const isPerson =
        isSure ||
        SURE_BEFORE.test(text.slice(Math.max(0, start - 30), start)) ||
        SURE_BEHIND.test(text.slice(end, end + 12));
      add(start, name, isPerson, reason);
    }
  for (const match of cues.atLines(SPEAKER_AT)) {
    const name = match.groups!["span"]!;
    if (isWritten(name)) add(match.indices!.groups!["span"]![0], name, true, "speaker of a chat");
  }
  for (const pattern of [BEHIND_NAME, BORN])
    for (const match of matchesOf(text, pattern)) {
      const from = Math.max(0, match.index - MAX_NAME_CHARACTERS);
      const found = NAME_AT_END.exec(text.slice(from, match.index));
      if (!found) continue;
      const start = from + found.indices!.groups!["span"]![0];
      const isSure = pattern === BORN || SURE_BEHIND.test(text.slice(match.index, match.index + 12));
      if (isWritten(found.groups!["span"]!))
        add(start, found.groups!["span"]!, isSure, "in front of what people do or are");
    }
  for (const match of cues.matches(GREETED)) {
    const name = match.groups!["span"]!;
    if (isWritten(name) && !NOBODY.test(name) && !name.split(" ").some(isThing))
      spans.push({
        start: match.indices!.groups!["span"]![0],
        end: match.indices!.groups!["span"]![1],
        entity: "PERSON",
        reason: "greeting",
      });
  }
  const addWritten = (match: RegExpExecArray, reason: string): void => {
    const [start, end] = match.indices!.groups!["span"]!;
    const name = text.slice(start, end);
    if (!NO_NAME_IN_HAN.test(name) && !name.split(" ").some(isThing))
      spans.push({ start, end, entity: "PERSON", reason });
  };
  for (const match of cues.atLines(CLOSED)) addWritten(match, "signature");
  for (const pattern of HAS_EASTERN.test(text) ? EASTERN : [])
    for (const match of matchesOf(text, pattern))
      if (!NEEDS_FAMILY_NAME.has(pattern) || beginsWithFamilyName(match.groups!["span"]!))
        addWritten(match, "beside a label or form of address");
  return spans;
}

const ONLY_PARTICLE = new RegExp(`^${PARTICLE}$`);

/** Each word begins with a capital, but for the small ones inside. */
const isWritten = (name: string): boolean =>
  name.split(" ").every((word) => /^\p{Lu}/u.test(word) || ONLY_PARTICLE.test(word)) && !/^\p{Lu}{3,}/u.test(name);
