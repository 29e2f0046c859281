/** Links that wait to be read, the one that speaks most of the task first. */
import { rarity } from "@quern/text/terms";
import type { ItemNames } from "./item-names.js";
import { likelyPlaces } from "./likely-places.js";
import { addressWords, contentWords, wordsOf } from "./words.js";

const MAX_WAITING = 2_000;
/** A deeper link is only read when no better one waits. */
const DEPTH_COST = 0.15;
/** `/p/7` is no page of a list but a product or post. */
const NEXT_PAGE =
  /[?&](?:page|paged|p|seite|pagina|offset|start)=\d{1,3}(?!\d)|\/(?:page|seite|pagina)[/-]?\d{1,3}(?!\d)/i;
const NEXT_PAGE_SCORE = 0.6;
/** Where no list is asked for, the item may stand on a further page. */
const NEXT_PAGE_SCORE_OF_ITEM = 0.3;
/** A word that only the fields of the schema name, against one of the task. */
const FIELD_WEIGHT = 0.4;
/** A word such as "the" or "which". */
const SMALL_WORD_WEIGHT = 0.05;
/** A proper name of the task. */
const NAME_WEIGHT = 2;
/** A number or code that tells the requested item from its siblings. */
const CODE_WEIGHT = 4;
/** A word beside the link, against one of the link itself or its address. */
const BESIDE_WEIGHT = 0.5;
/** The link names the requested item, or the page: "see the About page". */
const NAMED_BONUS = 1;
/** The link names another item of the same pattern. */
const OTHER_COST = 0.5;
/** A link that holds this share of the task's words is worth following before the site's own list is asked for. */
const GOOD_SHARE = 0.4;
/** The link leads where sites keep what is asked for. */
const PLACE_BONUS = 0.35;
const MAX_WORDS_OF_NAME = 6;
const MAX_FRAGMENT_CHARACTERS = 100;
const MIN_WORDS_OF_TITLE = 2;
const MIN_WORDS_OF_LONG_TITLE = 4;
const SHARE_OF_LONG_TITLE = 0.8;
const MAX_WORDS_OF_TITLE = 40;
/** Files that are no pages: a site's own list of addresses names those as well. */
const NO_PAGE = /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|atom|zip|gz|woff2?|ttf|mp[34]|webm|wav)$/i;
/** As many links of one shape on a page, such as `/p/0` to `/p/39`, are like siblings. */
const MIN_SIBLINGS = 4;
/** Each sibling read in vain makes the others less likely. */
const VAIN_COST = 0.1;
/** After this many siblings without an answer, those that nothing distinguishes are skipped. */
const MAX_IN_VAIN = 5;
/** A word that more of the siblings hold does not tell them apart. */
const MAX_SHARE_OF_TELLING = 0.25;

export interface WaitingLink {
  readonly url: string;
  readonly depth: number;
  readonly score: number;
  readonly text: string;
  /** Whether it is one of many like links. */
  readonly isSibling: boolean;
  /** Whether the task holds its whole name, of several words. */
  readonly isTitled: boolean;
  /** Tells that the page did not help. */
  readonly readInVain: () => void;
}

interface Link {
  readonly url: string;
  readonly depth: number;
  readonly text: string;
  readonly base: number;
  /** The worth of its name and its place. */
  readonly named: number;
  readonly isTitled: boolean;
  /** Words of the task that it holds. */
  readonly held: Set<string>;
  /** Those that stand in its own text or address. */
  readonly own: Set<string>;
  readonly group: Group;
}

interface Group {
  links: number;
  inVain: number;
  /** Links of the group that hold a word of the task. */
  readonly holders: Map<string, number>;
}

export interface LinkQueueOptions {
  readonly task: string;
  /** Names of the schema's fields. */
  readonly fields: string;
  readonly items: ItemNames;
  /** Whether a list is asked for, which may go on over several pages. */
  readonly isList: boolean;
}

export interface OfferedLink {
  readonly url: string;
  /** Text of the link itself, which may name a page of the task. */
  readonly name?: string;
  /** Text about the link, its own as well. */
  readonly text: string;
  readonly depth: number;
  readonly bonus?: number;
  /** Address of the page with the link. */
  readonly from?: string;
}

export class LinkQueue {
  readonly #content: ReadonlySet<string>;
  readonly #weights = new Map<string, number>();
  readonly #nextPage: number;
  readonly #places: ReadonlySet<string>;
  readonly #items: ItemNames;
  readonly #waiting: Link[] = [];
  /** Links by address; undefined for pages that were read under another one. */
  readonly #known = new Map<string, Link | undefined>();
  readonly #groups = new Map<string, Group>();
  /** Links that hold a word of the task. */
  readonly #holders = new Map<string, number>();
  #offered = 0;

  constructor({ task, fields, items, isList }: LinkQueueOptions) {
    this.#nextPage = isList ? NEXT_PAGE_SCORE : NEXT_PAGE_SCORE_OF_ITEM;
    const content = contentWords(task);
    this.#content = content;
    for (const word of wordsOf(fields)) this.#weights.set(word, FIELD_WEIGHT);
    for (const word of wordsOf(task)) this.#weights.set(word, content.has(word) ? 1 : SMALL_WORD_WEIGHT);
    for (const word of items.names) this.#weights.set(word, NAME_WEIGHT);
    for (const word of items.codes) this.#weights.set(word, CODE_WEIGHT);
    this.#places = likelyPlaces(wordsOf(`${task} ${fields}`));
    this.#items = items;
  }

  get size(): number {
    return this.#waiting.length;
  }

  offer({ url, name = "", text, depth, bonus = 0, from = "" }: OfferedLink): void {
    const address = withoutFragment(url);
    const path = addressWords(address);
    this.#items.see(text);
    const own = wordsOf(`${name} ${path} ${fragmentWords(url)}`);
    const held = [...new Set([...own, ...wordsOf(text)])].filter((word) => this.#weights.has(word));
    const key = keyOf(address);
    const known = this.#known.get(key);
    if (known) this.#addWords(known, held, own);
    if (this.#known.has(key) || this.#waiting.length >= MAX_WAITING) return;
    if (depth > 0 && NO_PAGE.test(new URL(address).pathname)) return;
    const group = this.#groupOf(address, from);
    group.links++;
    this.#offered++;
    const isTitled = this.#isTitled(name) || this.#isTitled(lastPart(address));
    const named = isTitled ? NAMED_BONUS : this.#nameBonus(name, text, address);
    const base = bonus + named - depth * DEPTH_COST;
    const link: Link = { url: address, depth, text, base, named, isTitled, held: new Set(), own: new Set(), group };
    this.#known.set(key, link);
    this.#waiting.push(link);
    this.#addWords(link, held, own);
  }

  /** Notes what a link says. Another one to the same page, say to a section of it, says more about the page. */
  #addWords({ held, own, group }: Link, words: readonly string[], ownWords: ReadonlySet<string>): void {
    for (const word of words) {
      if (ownWords.has(word)) own.add(word);
      if (held.has(word)) continue;
      held.add(word);
      group.holders.set(word, (group.holders.get(word) ?? 0) + 1);
      this.#holders.set(word, (this.#holders.get(word) ?? 0) + 1);
    }
  }

  /** Notes the title of a site's start page: its name is in the task to say where, and does not tell its pages apart. */
  knowSite(title: string): void {
    const words = wordsOf(title);
    for (const name of this.#items.names) if (words.has(name)) this.#weights.set(name, FIELD_WEIGHT);
  }

  /** Takes the best one out. */
  next(): WaitingLink | undefined {
    const { index, score } = this.#best();
    if (index < 0) return undefined;
    const [link] = this.#waiting.splice(index, 1);
    const { url, depth, text, group, isTitled } = link!;
    return {
      url,
      depth,
      text,
      score,
      isTitled,
      isSibling: group.links >= MIN_SIBLINGS,
      readInVain: () => {
        group.inVain++;
      },
    };
  }

  /** Whether the link that is next has its whole name in the task. */
  get hasTitled(): boolean {
    return this.#waiting[this.#best().index]?.isTitled ?? false;
  }

  /** Whether the link that is next speaks of the task by a name, by its place or by several words. */
  get isPromising(): boolean {
    const { index, share } = this.#best();
    const link = this.#waiting[index];
    if (!link) return false;
    const holdsName = [...link.held].some((word) => link.own.has(word) && this.#weights.get(word)! >= NAME_WEIGHT);
    return link.depth === 0 || link.named > 0 || holdsName || share >= GOOD_SHARE;
  }

  /** Whether links wait that are left out, because siblings of theirs were read in vain. */
  get leavesOut(): boolean {
    return this.#waiting.length > 0 && this.#best().index < 0;
  }

  /** Marks an address as read, such as one that a redirect led to. */
  know(url: string): void {
    this.#known.set(keyOf(withoutFragment(url)), undefined);
  }

  #best(): { readonly index: number; readonly score: number; readonly share: number } {
    const rare = new Map<string, number>();
    const most = rarity(this.#offered, 0);
    let total = 0;
    for (const [word, weight] of this.#weights) {
      const value = weight * (rarity(this.#offered, this.#holders.get(word) ?? 0) / most);
      rare.set(word, value);
      total += value;
    }
    let best = { index: -1, score: 0, share: 0 };
    for (const [index, link] of this.#waiting.entries()) {
      if (this.#isHopeless(link)) continue;
      const share = total === 0 ? 0 : shareOf(link, rare) / total;
      const score = this.#score(link, share);
      if (best.index < 0 || score > best.score) best = { index, score, share };
    }
    return best;
  }

  #score({ url, base, group }: Link, share: number): number {
    const inVain = group.links >= MIN_SIBLINGS ? group.inVain * VAIN_COST : 0;
    return Math.max(share, NEXT_PAGE.test(url) ? this.#nextPage : 0) + base - inVain;
  }

  /** One of many siblings, of which several were read in vain, and nothing in it speaks of the task more than in the others. */
  #isHopeless({ held, group, base }: Link): boolean {
    if (group.links < MIN_SIBLINGS || group.inVain < MAX_IN_VAIN || base >= NAMED_BONUS / 2) return false;
    return ![...held].some(
      (word) =>
        this.#weights.get(word)! >= FIELD_WEIGHT && group.holders.get(word)! <= group.links * MAX_SHARE_OF_TELLING,
    );
  }

  #isTitled(name: string): boolean {
    const words = [...contentWords(name)];
    if (words.length < MIN_WORDS_OF_TITLE || words.length > MAX_WORDS_OF_TITLE) return false;
    const held = words.filter((word) => this.#content.has(word)).length;
    // Long titles are cut short in lists, and shortened in addresses.
    const least = words.length >= MIN_WORDS_OF_LONG_TITLE ? words.length * SHARE_OF_LONG_TITLE : words.length;
    return held >= least && this.#items.compare(name) !== "other";
  }

  #nameBonus(name: string, text: string, url: string): number {
    const named = this.#items.compare(name) ?? this.#items.compare(text);
    if (named === "same") return NAMED_BONUS;
    if (named === "other") return -OTHER_COST;
    const words = [...wordsOf(name)];
    if (words.length === 0 || words.length > MAX_WORDS_OF_NAME) return 0;
    const weights = words.map((word) => this.#weights.get(word) ?? 0);
    const isNamed = weights.every((weight) => weight > 0) && weights.some((weight) => weight >= 1);
    const leads = [...words, ...wordsOf(lastPart(url))].some((word) => this.#places.has(word));
    return Math.max(isNamed ? NAMED_BONUS / 2 : 0, leads ? PLACE_BONUS : 0);
  }

  /** Like links of one page. */
  #groupOf(url: string, from: string): Group {
    const key = `${from} ${shapeOf(new URL(url))}`;
    let group = this.#groups.get(key);
    if (!group) {
      group = { links: 0, inVain: 0, holders: new Map() };
      this.#groups.set(key, group);
    }
    return group;
  }
}

function withoutFragment(url: string): string {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}

/** Section of a page that a link points to, as words. */
const fragmentWords = (url: string): string => addressWords(`/${new URL(url).hash.slice(1, MAX_FRAGMENT_CHARACTERS)}`);

/** Last part of an address as words. */
const lastPart = (address: string): string =>
  addressWords(new URL(address).pathname.replace(/\/(?:index\.\w+)?$/, "").replace(/^.*\/|\.\w{2,5}$/g, ""));

/** Equal for addresses that nearly always show the same page. */
const keyOf = (address: string): string => address.replace(/\/(?:index\.html?)?(?=$|\?)/, "");

/** Weight of the words of the task that a link holds. */
function shareOf({ held, own }: Link, weights: ReadonlyMap<string, number>): number {
  return [...held].reduce((sum, word) => sum + weights.get(word)! * (own.has(word) ? 1 : BESIDE_WEIGHT), 0);
}

/** Equal for addresses of one folder, or that differ by a number alone. Pages at the root are no siblings. */
export function shapeOf({ pathname, host }: URL): string {
  const parts = pathname.replace(/\/$/, "").split("/");
  const last = parts.pop() ?? "";
  return `${host}${parts.join("/")}/${parts.length > 1 ? "*" : last.replace(/\d+/g, "#")}`;
}
