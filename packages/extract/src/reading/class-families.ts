/** Families of class names and ids: the words by which sites call the parts of their pages, wherever they are made. */
import { Has, type NameIndex, type Node, nameIndex, type Tree } from "@quern/markdown/html";
import { NameScanner } from "./name-scanner.js";

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

const SCANNER = new NameScanner([
  [
    Family.AUTHOR,
    "author byline writer autor auteur verfasser contributor creator journalist columnist redakteur forfatter skribent <by> <fn>",
  ],
  [Family.BYLINE, "byline meta!l credit attribution info> dateline kicker entry-header post-header article-header"],
  [Family.DAY, "<date date> time> <time datum fecha <day> <dato> posted pub~date publish timestamp"],
  [Family.PUBLISHED, "publis public publik posted created pub~date entry-date post-date issued"],
  [Family.UPDATED, "updat modif edited revis reviewed aktualis last~post last~reply last~activity"],
  [Family.TITLE, "title headline heading titel titre titulo <hed> entry-name subject"],
  [Family.COMMENT, "comment kommentar comentario respond reply replies discuss disqus"],
  [
    Family.RELATED,
    "related recommend similar more- also- popular trending latest recent most~read suggest next- prev read~more up~next",
  ],
  [Family.NAVIGATION, "<nav menu breadcrumb crumb pagination pager <tab> <tabs>"],
  [Family.FOOTER, "foot!note copyright colophon fuss legal"],
  [Family.HEADER, "<head> <header> masthead topbar banner site-header kopf"],
  [Family.SIDE, "side aside widget rail> right-col left-col promo advert <ad> <ads>"],
  [Family.POST, "<post> <posts> message thread topic <entry> article question answer"],
  [Family.LOGO, "logo brand site~name site~title wordmark"],
  [Family.SHARE, "share social follow"],
  [
    Family.BIOGRAPHY,
    "<bio about~author about~the~author author~box author~card author~info author~about author~desc profile",
  ],
  [Family.USER, "user member poster profile avatar nick <op>"],
  [Family.CARD, "card teaser tile list grid carousel slide item> feed"],
]);

const NOT_READ = -1;
/** More tags than HTML has. */
const TAGS = 4_096;

/** Of classes, id and the like together. */
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
    const bits = familiesOf(values[classOf[node]!]!, values[idOf[node]!]!, testId);
    if (isPlain) this.#byClass[classOf[node]!] = bits;
    return bits;
  }
}

/** @param names classes, ids and the like */
function familiesOf(...names: readonly string[]): number {
  let bits = 0;
  let left = MAX_NAMES_CHARACTERS;
  for (const name of names) {
    if (name !== "" && left > 0) bits |= SCANNER.scan(name, left);
    left -= name.length + 1;
  }
  return bits;
}
