/** Families of class names and ids: the words by which sites call the parts of their pages, wherever they are made. */
import { Has, type NameIndex, type Node, nameIndex, type Tree } from "@quern/markdown/html";

/** One bit a family. */
export const Family = {
  AUTHOR: 1,
  BYLINE: 2,
  DAY: 4,
  PUBLISHED: 8,
  UPDATED: 16,
  TITLE: 32,
  COMMENT: 64,
  RELATED: 128,
  NAVIGATION: 256,
  FOOTER: 512,
  HEADER: 1024,
  SIDE: 2048,
  POST: 4096,
  LOGO: 8192,
  SHARE: 16384,
  BIOGRAPHY: 32768,
  USER: 65536,
  CARD: 131072,
} as const;

const PATTERNS: ReadonlyArray<readonly [family: number, pattern: RegExp]> = [
  [
    Family.AUTHOR,
    /author|byline|writer|autor|auteur|verfasser|contributor|creator|journalist|columnist|redakteur|forfatter|skribent|\bby\b|\bfn\b/,
  ],
  [Family.BYLINE, /byline|meta(?!l)|credit|attribution|info\b|dateline|kicker|entry-header|post-header|article-header/],
  [Family.DAY, /\bdate|date\b|time\b|\btime|datum|fecha|\bday\b|\bdato\b|posted|pub-?date|publish|timestamp/],
  [Family.PUBLISHED, /publi[sck]|posted|created|pub-?date|entry-date|post-date|issued/],
  [Family.UPDATED, /updat|modif|edited|revis|reviewed|aktualis|last-?(?:post|reply|activity)/],
  [Family.TITLE, /title|headline|heading|titel|titre|titulo|\bhed\b|entry-name|subject/],
  [Family.COMMENT, /comment|kommentar|comentario|respond|repl(?:y|ies)|discuss|disqus/],
  [
    Family.RELATED,
    /related|recommend|similar|more-|also-|popular|trending|latest|recent|most-?read|suggest|next-|prev|read-?more|up-?next/,
  ],
  [Family.NAVIGATION, /\bnav|menu|breadcrumb|crumb|pagination|pager|\btabs?\b/],
  [Family.FOOTER, /foot(?!note)|copyright|colophon|fuss|legal/],
  [Family.HEADER, /\bhead(?:er)?\b|masthead|topbar|banner|site-header|kopf/],
  [Family.SIDE, /side|aside|widget|rail\b|right-col|left-col|promo|advert|\bads?\b/],
  [Family.POST, /\bposts?\b|message|thread|topic|\bentry\b|article|question|answer/],
  [Family.LOGO, /logo|brand|site-?(?:name|title)|wordmark/],
  [Family.SHARE, /share|social|follow/],
  [Family.BIOGRAPHY, /\bbio|about-?(?:the-?)?author|author-?(?:box|card|info|about|desc)|profile/],
  [Family.USER, /user|member|poster|profile|avatar|nick|\bop\b/],
  [Family.CARD, /card|teaser|tile|list|grid|carousel|slide|item\b|feed/],
];

const NOT_READ = -1;
/** More tags than HTML has. */
const TAGS = 4_096;

/** Families by class or id, for the pages of one site that come one after the other. */
const familiesByName = new Map<string, number>();
const MAX_REMEMBERED_NAMES = 20_000;
const MAX_NAMES_CHARACTERS = 300;

/** Families and likeness of the elements of one page, each class looked at once. */
export class ClassFamilies {
  readonly #bits: Int32Array;
  /** How many elements share a tag and its classes, and which such pair a node has. */
  readonly #counts = new Map<number, number>();
  readonly #kinds: Int32Array;
  readonly #names: NameIndex;
  /** By number of a class, of elements with nothing else to go by. */
  readonly #byClass: Int32Array;

  constructor(readonly tree: Tree) {
    this.#names = nameIndex(tree);
    this.#byClass = new Int32Array(this.#names.values.length).fill(NOT_READ);
    this.#bits = new Int32Array(tree.size).fill(NOT_READ);
    this.#kinds = new Int32Array(tree.size);
    const { classOf } = this.#names;
    for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
      if (!tree.isElement(node)) continue;
      const kind = (classOf[node]! + 1) * TAGS + (tree.tag[node]! % TAGS);
      this.#kinds[node] = kind;
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    }
  }

  /** Elements with this one's tag and classes, itself included. */
  twins(node: Node): number {
    return this.#counts.get(this.#kinds[node]!) ?? 1;
  }

  /** @returns the families' bits together */
  of(node: Node): number {
    let bits = this.#bits[node]!;
    if (bits === NOT_READ) {
      bits = this.#read(node);
      this.#bits[node] = bits;
    }
    return bits;
  }

  #read(node: Node): number {
    const { tree } = this;
    if (tree.last[node] === 0) return 0;
    const { has, classOf, idOf, values } = this.#names;
    const testId = has[node]! & Has.TEST_ID ? (tree.attribute(node, "data-testid") ?? "") : "";
    // Most elements of a page share their classes with others and have no id of their own.
    const isPlain = idOf[node] === 0 && testId === "";
    if (isPlain) {
      const known = this.#byClass[classOf[node]!]!;
      if (known !== NOT_READ) return known;
    }
    const bits = familiesOf(`${values[classOf[node]!]!} ${values[idOf[node]!]!} ${testId}`);
    if (isPlain) this.#byClass[classOf[node]!] = bits;
    return bits;
  }
}

/** @param names classes, ids and the like; no pattern reaches over a space, so that each is looked at once */
function familiesOf(names: string): number {
  let bits = 0;
  for (const name of names.slice(0, MAX_NAMES_CHARACTERS).split(" ")) {
    if (name === "") continue;
    let own = familiesByName.get(name);
    if (own === undefined) {
      const words = name
        .replace(/([a-z\d])([A-Z])/g, "$1-$2")
        .replaceAll("_", "-")
        .toLowerCase();
      own = 0;
      for (const [family, pattern] of PATTERNS) if (pattern.test(words)) own |= family;
      if (familiesByName.size >= MAX_REMEMBERED_NAMES) familiesByName.clear();
      familiesByName.set(name, own);
    }
    bits |= own;
  }
  return bits;
}
