/**
 * The words of a task that tell one item from its siblings: a number behind a word ("Kettle 7"), a code ("XR-200"), a proper name. A page of the same
 * pattern with another number or name is about another item.
 */
import { isStopWord } from "@quern/text/terms";
import { matchesOf } from "@quern/types";
import { contentWords, foldWord, wordsOf } from "./words.js";

/** Of a longer text the beginning is searched for numbers. */
const MAX_TEXT_CHARACTERS = 200_000;
const TOKEN = /[\p{L}\p{M}\p{Nd}]{1,64}(?:[.\-/'’][\p{L}\p{M}\p{Nd}]{1,64}){0,4}/gu;
const AND = new Set(["and", "or", "und", "oder", "et", "ou", "y", "o", "e", "en", "i", "och", "og"]);
/** Small words of German, which writes all nouns with a capital letter. */
const GERMAN = new Set(
  "der das den dem des ein eine einen einer und wann wie wer wurde ist sind von vom im zum zur mit für".split(" "),
);
/** A title of more words is a sentence, and no name. */
const MAX_TITLE_WORDS = 8;
const CAPITALISED = /^\p{Lu}/u;

/** A number or code in a text, with the pattern that its siblings share: "kettl #", "xr-#". */
interface Mention {
  readonly pattern: string;
  readonly code: string;
}

interface Token {
  readonly text: string;
  /** Whether only spaces stand between it and the token before. */
  readonly follows: boolean;
  readonly startsSentence: boolean;
}

/** A page as far as its item is concerned. */
export interface ItemPage {
  readonly title: string;
  readonly headings: string;
  readonly text: string;
  /** Text of the links to it. */
  readonly linkText: string;
  /** Whether it is one of many like pages. */
  readonly isSibling: boolean;
  /** Lines that hold one of many like links, with the name of the link. */
  readonly cards: ReadonlyMap<string, string>;
}

/** Facts of a page that stay the same while the run goes on. */
interface PageFacts {
  readonly named: "same" | "other" | undefined;
  readonly mentionsItem: boolean;
  /** Names of the requested item, where the page is about a sibling of it. */
  readonly lacked: readonly string[];
}

export class ItemNames {
  /** Numbers and codes of the task, by pattern. */
  readonly #asked = new Map<string, Set<string>>();
  readonly #written = new Map<string, string>();
  readonly #names: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;
  readonly #capitalisesNouns: boolean;
  readonly #phrases: ReadonlyArray<readonly string[]>;
  /** Names that pages about siblings lack. */
  readonly #sought = new Set<string>();
  readonly #read: ItemPage[] = [];
  #isFound = false;
  #isSoughtMentioned = false;
  readonly #facts = new WeakMap<ItemPage, PageFacts>();
  /** Patterns of the task that titles or links of this run show with some number. */
  readonly #seen = new Set<string>();

  constructor(task: string) {
    const tokens = tokensOf(task);
    for (const { pattern, code, written } of askedMentions(tokens)) {
      this.#asked.set(pattern, (this.#asked.get(pattern) ?? new Set()).add(code));
      this.#written.set(pattern, written);
    }
    this.#words = wordsOf(task);
    this.#phrases = phrasesOf(tokens);
    this.#capitalisesNouns = tokens.some(({ text }) => GERMAN.has(text.toLowerCase()));
    this.#names = new Set(
      tokens.flatMap(({ text, startsSentence }) =>
        !startsSentence && CAPITALISED.test(text) && !/\p{Nd}/u.test(text) ? [...wordsOf(text)] : [],
      ),
    );
  }

  /** The item asked for as the task writes it, or undefined when no number or code tells it from others. */
  get asked(): string | undefined {
    return this.#written.size === 0 ? undefined : [...this.#written.values()].join(", ");
  }

  /** Proper names of the task, as words. In languages that capitalise all nouns, those as well. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Whether the task names one item: by a number or code, or by a name of several words. */
  get namesItem(): boolean {
    const isName = (phrase: readonly string[]): boolean => phrase.filter((word) => this.#names.has(word)).length > 1;
    return this.asked !== undefined || this.#phrases.some(isName);
  }

  /** Whether a text lacks a name of the task. Where the task's language capitalises all nouns, none counts. */
  lacksName(text: string): boolean {
    const folded = text.toLowerCase();
    return !this.#capitalisesNouns && [...this.#names].some((name) => !folded.includes(name));
  }

  /** Share of a title's words that stand in the task. */
  titleShare(title: string): number {
    return overlapOf(contentWords(title), this.#words);
  }

  /** Numbers and codes of the task, as words. */
  get codes(): ReadonlySet<string> {
    return wordsOf([...this.#asked.values()].flatMap((codes) => [...codes]).join(" "));
  }

  /** Notes the patterns of a link's text or a title. */
  see(text: string): void {
    if (this.#asked.size === 0) return;
    for (const { pattern } of mentionsOf(text)) if (this.#asked.has(pattern)) this.#seen.add(pattern);
  }

  /** Whether a short text names the requested item (`same`), a sibling of it (`other`), or neither. */
  compare(text: string): "same" | "other" | undefined {
    let answer: "other" | undefined;
    if (this.#asked.size === 0) return undefined;
    for (const { pattern, code } of mentionsOf(text)) {
      const asked = this.#asked.get(pattern);
      if (asked?.has(code)) return "same";
      if (asked) answer = "other";
    }
    return answer;
  }

  /** Whether a page is about another item than the requested one. */
  isOther(page: ItemPage): boolean {
    const facts = this.#factsFor(page);
    if (facts.named !== undefined) return facts.named === "other";
    // Where the site has items of this pattern, a page that does not mention the requested one is not about it, and adds to it at most.
    if (this.#seen.size > 0 && !facts.mentionsItem && !this.#isFound) return true;
    // Siblings of the requested item were read, and no page mentions its name.
    return facts.lacked.length > 0 || (this.#sought.size > 0 && !this.#isSoughtMentioned);
  }

  /** Notes what a page that was read is about. */
  read(page: ItemPage): void {
    this.see(`${page.title}\n${page.headings}`);
    const { lacked } = this.#factsFor(page);
    this.#read.push(page);
    const isNew = lacked.some((name) => !this.#sought.has(name));
    for (const name of lacked) this.#sought.add(name);
    const sought = [...this.#sought];
    const toCheck = isNew ? this.#read : [page];
    this.#isSoughtMentioned ||= sought.length > 0 && toCheck.some(({ text }) => !lacksAll(text, sought));
    this.#isFound ||= this.#factsFor(page).named === "same";
  }

  #factsFor(page: ItemPage): PageFacts {
    const known = this.#facts.get(page);
    if (known) return known;
    const facts = this.#factsOf(page);
    this.#facts.set(page, facts);
    return facts;
  }

  #factsOf(page: ItemPage): PageFacts {
    return {
      named: this.compare(`${page.title}\n${page.headings}`),
      mentionsItem: this.compare(page.linkText) === "same" || this.compare(page.text) === "same",
      lacked: this.#isNamelessSibling(page) ? [...this.#names] : this.#lackedNames(page),
    };
  }

  /** "Oder hand mill" where the task says "Rhine hand mill": most words are the task's, the name is another. */
  #lackedNames({ title, text }: ItemPage): string[] {
    const written = title.split(/\s+/).filter((word) => word !== "" && !isStopWord(word.toLowerCase()));
    if (this.#names.size === 0 || written.length < 2 || written.length > MAX_TITLE_WORDS) return [];
    const words = wordsOf(title);
    const isShared = (word: string): boolean => [...wordsOf(word)].some((one) => this.#words.has(one));
    const shared = written.filter(isShared).length;
    if (shared === written.length || shared < written.length / 2) return [];
    const missing = this.#phrases
      .filter((phrase) => phrase.some((word) => words.has(word)))
      .flatMap((phrase) => phrase.filter((word) => this.#names.has(word) && !words.has(word)));
    return lacksAll(text, missing) ? missing : [];
  }

  #isNamelessSibling({ isSibling, title, linkText, text }: ItemPage): boolean {
    return isSibling && this.#names.size > 0 && lacksAll(`${linkText}\n${title}\n${text}`, [...this.#names]);
  }
}

function overlapOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return words.size === 0 ? 0 : [...words].filter((word) => others.has(word)).length / words.size;
}

function lacksAll(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => !folded.includes(word));
}

/** Words of a task between its small words and punctuation marks: "Weser mill" and "Dresden" of "Weser mill in Dresden". */
function phrasesOf(tokens: readonly Token[]): string[][] {
  const phrases: string[][] = [];
  let isOpen = false;
  for (const { text, follows } of tokens) {
    const isSmall = isStopWord(text.toLowerCase());
    if (!isSmall && isOpen && follows) phrases.at(-1)!.push(...wordsOf(text));
    else if (!isSmall) phrases.push([...wordsOf(text)]);
    isOpen = !isSmall;
  }
  return phrases;
}

/** Lower-case pattern and code of every number in a text that has letters before it, beside it or in it. */
export function mentionsOf(text: string): Mention[] {
  const mentions: Mention[] = [];
  const tokens = tokensOf(text.slice(0, MAX_TEXT_CHARACTERS));
  for (const [index, token] of tokens.entries()) {
    const mention = mentionAt(tokens, index, token);
    if (mention) mentions.push(mention);
  }
  return mentions;
}

function mentionAt(tokens: readonly Token[], index: number, { text, follows }: Token): Mention | undefined {
  if (!/\p{Nd}/u.test(text)) return undefined;
  const code = text.toLowerCase();
  if (/\p{L}/u.test(text)) return { pattern: code.replace(/\p{Nd}+/gu, "#"), code };
  const label = follows ? tokens[index - 1]?.text.toLowerCase() : undefined;
  if (label === undefined || !/^\p{L}{2,}$/u.test(label) || isStopWord(label)) return undefined;
  return { pattern: `${foldWord(label)} #`, code: code.replace(/^0+(?=\d)/, "") };
}

/** Numbers and codes that a task asks for; "Kettle 5 and 6" asks for two, and a range ("5 to 9") for none in particular. */
function askedMentions(tokens: readonly Token[]): Array<Mention & { readonly written: string }> {
  const asked: Array<Mention & { readonly written: string }> = [];
  for (const [index, token] of tokens.entries()) {
    const mention = mentionAt(tokens, index, token);
    if (!mention) continue;
    const isCode = /\p{L}/u.test(token.text);
    const written = isCode ? token.text : `${tokens[index - 1]!.text} ${token.text}`;
    const [between, second] = tokens.slice(index + 1, index + 3);
    const further = second?.follows && /^\p{Nd}+$/u.test(second.text) ? second.text : undefined;
    if (further !== undefined && !isCode && !AND.has(between!.text.toLowerCase())) continue;
    asked.push({ ...mention, written });
    if (further !== undefined && !isCode) asked.push({ pattern: mention.pattern, code: further, written });
  }
  return asked;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of matchesOf(text, TOKEN)) {
    const gap = text.slice(end, match.index);
    tokens.push({
      text: match[0],
      follows: /^[ \t\u00a0#№]{1,3}$/u.test(gap),
      startsSentence: tokens.length === 0 || /[.!?:\n¿¡]/u.test(gap),
    });
    end = match.index + match[0].length;
  }
  return tokens;
}
