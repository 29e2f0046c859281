/**
 * Hints from class names and ids. A family is a bit; a name belongs to all families that one of its words stands for. A hint never decides
 * alone: it is one input of the block classifier among many. Families that did not help on pages the classifier had not seen are not here.
 *
 * @module
 */

const NAME_FAMILIES = {
  comment: "comment comments commentlist commentarea disqus reply replies response responses respond discussion",
  /** Readers' comments and nothing else: a part of `comment`. */
  remark: "comment comments commentlist commentarea disqus commentsection commentthread",
  post: "message messages thread topic threads topics forum post posts comment cooked question answer answers postbody",
  byline:
    "byline author authors meta postmeta entrymeta dateline timestamp published date datetime posted contributor bio avatar",
  navigation:
    "nav navigation navbar menu menus submenu megamenu breadcrumb breadcrumbs crumbs pagination pager pages sitemap toc tableofcontents topbar",
  footer: "footer foot colophon bottom copyright legal",
  header: "header masthead head banner topbar",
  consent: "cookie cookies consent gdpr ccpa privacy notice cookiebanner",
  overlay:
    "modal popup overlay dialog lightbox drawer offcanvas tooltip flyout dropdown popover toast snackbar minicart",
  content:
    "content contents main primary body maincontent bodytext richtext rte wysiwyg markdown prose copy textblock text",
  article:
    "article post entry story blog single hentry news articlebody postbody postcontent entrycontent articlecontent storybody page",
  caption: "caption credit credits figcaption figure image photo img gallery media thumbnail thumb video",
  card: "card cards tile tiles grid item items list listing result results row col column feed",
  hidden: "hidden hide visually sr offscreen screen invisible none",
} as const;

export type NameFamily = keyof typeof NAME_FAMILIES;

/** Bit of each family. */
export const NAME_BITS: Readonly<Record<NameFamily, number>> = Object.fromEntries(
  Object.keys(NAME_FAMILIES).map((family, bit) => [family, 1 << bit]),
) as Record<NameFamily, number>;

const bitsByWord = new Map<string, number>();
for (const [family, words] of Object.entries(NAME_FAMILIES)) {
  for (const word of words.split(" ")) {
    bitsByWord.set(word, (bitsByWord.get(word) ?? 0) | NAME_BITS[family as NameFamily]);
  }
}
const MAX_WORD_CHARACTERS = 17;

/** @returns the families of a class attribute or id as bits; `postMeta`, `post-meta` and `post_meta` read alike */
export function nameFamilies(names: string): number {
  let bits = 0;
  let start = -1;
  let afterLower = false;
  for (let at = 0; at <= names.length; at++) {
    const code = at < names.length ? names.charCodeAt(at) : 0;
    const isLower = code >= 97 && code <= 122;
    const isUpper = code >= 65 && code <= 90;
    if (start >= 0 && (!(isLower || isUpper) || (isUpper && afterLower))) {
      if (at - start > 1 && at - start <= MAX_WORD_CHARACTERS)
        bits |= bitsByWord.get(names.slice(start, at).toLowerCase()) ?? 0;
      start = -1;
    }
    if (start < 0 && (isLower || isUpper)) start = at;
    afterLower = isLower;
  }
  return bits;
}

/** Headings over comments, in the larger languages of the web (Arabic and Hebrew as escapes, since they run the other way); for lower case, which is compiled in a fraction of the time. */
const COMMENTS_HEADING =
  /(?<!\p{L})(?:comments?|repl(?:y|ies)|responses?|respond|discussion|conversation|kommentar(?:er?)?|kommentit|comentarios?|commentaires?|comentários?|commenti|reacties|komentar(?:ze|i)?|komentáře|yorumlar|bình luận|σχόλια|комм?ентар(?:ии?|і)|(?:\u0627\u0644)?\u062a\u0639\u0644\u064a\u0642\u0627\u062a|\u05ea\u05d2\u05d5\u05d1\u05d5\u05ea)(?!\p{L})|コメント|[评評][论論]|댓글|ความคิดเห็น|टिप्पणि/u;

/** Whether a heading announces readers' comments. */
export const announcesComments = (heading: string): boolean => COMMENTS_HEADING.test(heading.toLowerCase());
