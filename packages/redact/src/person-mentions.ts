import { isCommonWord } from "./common-words.js";
import { isWord } from "./family-names.js";
import { LIKE_TOOLS } from "./lone-names.js";
import { isKnownGivenName as isGivenName } from "./more-given-names.js";
import { RULES, type RuledSpan } from "./name-evidence.js";
import type { ScoredNames } from "./person-scores.js";
import { isBehindThing, isFollowedByThing } from "./person-things.js";
import {
  AMBIGUOUS,
  IS_PARTICLE,
  isBehindSaint,
  isBehindTitle,
  isNoFamilyName,
  isThing,
  PLACE_WORDS,
  STREET,
} from "./person-words.js";
import type { SmallWords } from "./small-words.js";
import type { Span } from "./spans.js";
import { OFFICES } from "./thing-nouns.js";
import { type CapitalizedWord, quiet } from "./words.js";

/** Words in front of a noun: behind them a family name that is a word as well is that word. */
const ARTICLE =
  /(?<!\p{L})(?:the|a|an|der|die|das|den|dem|des|ein|eine[mnrs]?|kein|am|im|vom|zum|zur|beim|jeder|dieser|le|la|les|un|une|el|los|las|una|il|lo|gli|uno|o|os|as|um|uma|de|het|een|en|ett)[ \u00a0]$/iu;
/** Only people do it. */
const SAYS =
  /^[ \u00a0](?:said|says|told|wrote|writes|added|asked|replied|explained|sagte|sagt|erklärte|erklärt|schrieb|schreibt|meinte|meint|betonte|a dit|dit|explique|déclare|dijo|dice|afirmó|ha detto|disse|afirmou|zei|zegt|powiedział|powiedziała)(?!\p{L})/iu;
const SENTENCE_START = /(?:^|[.!?:;\n][\s*_>"“„»-]*)$/u;
const MIN_MENTION_CHARACTERS = 3;
const PARTICLES_IN_FRONT =
  /(?<!\p{L})(?:(?:van|von|vom|zu|zum|de[nrm]?|het|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ter|ten|af|av)[ \u00a0]){1,2}$/iu;

/** Names that were found in full, for {@link mentionsOf}. */
export interface FoundNames {
  readonly spans: readonly Span[];
  /** Those whose ends are certain: a mention may go beyond the others. */
  readonly ruled: readonly Span[];
  /** Those whose every word is a name. */
  readonly sure: readonly Span[];
  /** Given names without a family name. */
  readonly alone: ReadonlySet<Span>;
  /** Those that may be things: their mentions have to look like names, too. */
  readonly doubtful: ReadonlySet<Span>;
  /** Scores of the words of the text. */
  readonly scored: ScoredNames;
  readonly smallWords: SmallWords;
}

/**
 * The same people by one of their names: family names, and given names that are nothing else, wherever else they stand. A family name that is
 * a word as well counts where no article makes it one, and no beginning of a sentence a capital of it, unless somebody speaks.
 */
export function mentionsOf(text: string, words: readonly CapitalizedWord[], names: FoundNames): RuledSpan[] {
  const { spans, ruled, sure, alone, doubtful, scored, smallWords } = names;
  const known = new Map<string, { isDoubtful: boolean; isSure: boolean; isAlone: boolean }>();
  const learn = (name: string, span: Span): void => {
    const before = known.get(name);
    known.set(name, {
      isDoubtful: doubtful.has(span) && (before?.isDoubtful ?? true),
      isSure: isSure.has(span) || (before?.isSure ?? false),
      isAlone: alone.has(span) && (before?.isAlone ?? true),
    });
  };
  const withParticle = new Set<string>();
  const isSure = new Set(sure);
  for (const span of spans) {
    const { start, end } = span;
    // Captions shout: "ADA BYRON" is "Byron" elsewhere.
    const parts = text
      .slice(start, end)
      .split(/,?[ \u00a0]+/)
      .map(quiet);
    const isName = (part: string | undefined): part is string =>
      part !== undefined &&
      part.length >= MIN_MENTION_CHARACTERS &&
      /^(?:\p{Lu}['’])?(?:Mc|Mac|De|Di|Le|La|Van|Fitz)?\p{Lu}[\p{Ll}\p{M}'’]+(?:-\p{Lu}?[\p{Ll}\p{M}'’]+)*$/u.test(
        part,
      ) &&
      !isNoFamilyName(part) &&
      !isCommonWord(part) &&
      !OFFICES.has(part) &&
      !PLACE_WORDS.has(part);
    const isTitled = parts.length === 1 && isBehindTitle(text, start);
    // "Eduardo III de Inglaterra": a place stands behind the number of a king.
    const family = parts.some((part) => /^[IVX]{1,5}$/.test(part)) ? undefined : parts.at(-1);
    // "Julia" is a language elsewhere in a thesis.
    if (alone.has(span) && LIKE_TOOLS.has(parts[0]!)) continue;
    if ((parts.length > 1 || isTitled || alone.has(span)) && isName(family)) {
      learn(family, span);
      if (parts.slice(1, -1).some((part) => IS_PARTICLE.test(part))) withParticle.add(family);
    }
    if (parts.length > 1 && isName(parts[0]) && isGivenName(parts[0]) && !AMBIGUOUS.has(parts[0]))
      learn(parts[0], span);
    // Where the structure says that all of it is a name, its first word is a name too, however rare.
    else if (isSure.has(span) && isName(parts[0]) && !AMBIGUOUS.has(parts[0])) learn(parts[0], span);
  }
  if (known.size === 0) return [];
  for (const name of smallWords.among(new Set(known.keys()))) known.delete(name);
  if (known.size === 0) return [];
  const covered = [...ruled].sort((a, b) => a.start - b.start);
  const mentions: RuledSpan[] = [];
  let at = 0;
  words.forEach((word, index) => {
    while (at < covered.length && covered[at]!.end <= word.start) at++;
    const written = quiet(word.text);
    const name = known.has(written) ? written : written.replace(/s$/u, "");
    // "Johns" is a name of its own where all that is known is "John".
    if (
      !known.has(name) ||
      (written !== name && known.get(name)!.isAlone) ||
      (at < covered.length && covered[at]!.start < word.end)
    )
      return;
    const next = words[index + 1];
    const isOfThing = next !== undefined && text.slice(word.end, next.start) === " " && isThing(next.text);
    // "N. El Hachemi", "Van Oldenbarneveld": particles belong to the name where it has them elsewhere.
    const particles = withParticle.has(name)
      ? (PARTICLES_IN_FRONT.exec(text.slice(Math.max(0, word.start - 12), word.start))?.[0] ?? "")
      : "";
    const from = word.start - particles.length;
    const initial = /(?<![\p{L}.])\p{Lu}\.[ \u00a0]$/u.exec(text.slice(Math.max(0, from - 4), from))?.[0] ?? "";
    const start = from - initial.length;
    const lead = text.slice(Math.max(0, start - 30), start);
    if (isOfThing || STREET.test(lead) || isBehindSaint(text, start)) return;
    // A genitive without an apostrophe may own what follows: "Byrons Gedichte".
    const { isSure: isCertain } = known.get(name)!;
    if (!isCertain && written === name && !known.has(next?.text ?? "") && isFollowedByThing(scored, word)) return;
    if (!isCertain && start === word.start && isBehindThing(scored, word)) return;
    if (isWord(name)) {
      const isSpeaking = SAYS.test(text.slice(word.end, word.end + 20));
      if (initial === "" && (ARTICLE.test(lead) || (SENTENCE_START.test(lead) && !isSpeaking))) return;
    }
    const mention: Span = {
      start,
      end: word.end,
      entity: "PERSON",
      reason: "part of a name found elsewhere in the text",
    };
    if (!known.get(name)!.isDoubtful || scored.allows(mention))
      mentions.push({ span: mention, rule: isCertain ? RULES.structure : RULES.mention });
  });
  return mentions;
}
