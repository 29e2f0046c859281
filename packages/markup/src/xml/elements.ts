/** Meanings of the elements of DocBook, JATS, TEI and FictionBook, by their names without namespaces. */

/** Parts of a figure that hold words about its pictures. */
export const FIGURE_TEXT = /^(?:title|caption|figDesc|head|p|ab|note|attrib)$/;

export const SECTIONS =
  /^(?:section|sect[1-5]|chapter|appendix|preface|part|article|book|sec|app|div|div[1-7]|simplesect|glossary|bibliography|refsection|refsect[1-3]|refentry|colophon|dedication|ack|ref-list|back|listBibl|abstract|trans-abstract|topic|body|front|text|group|annotation|boxed-text|sidebar|epigraph-group)$/;
export const PARAGRAPHS =
  /^(?:para|simpara|p|ab|formalpara|subtitle|text-author|v|attrib|stage|speaker|bibl|biblioentry|bibliomixed|refpurpose|byline|dateline|salute|signed|closer|opener|docAuthor|docDate|head|argument|trailer)$/;
export const BULLETS = /^(?:itemizedlist|simplelist|castList|castGroup|listPerson|listPlace|listOrg|listEvent)$/;
export const NUMBERS = /^(?:orderedlist|procedure|substeps|calloutlist)$/;
export const ITEMS = /^(?:listitem|member|step|list-item|item|callout|castItem|person|place|org|event)$/;
export const LISTINGS = /^(?:programlisting|screen|literallayout|synopsis|preformat|eg|egXML)$/;
export const ADMONITIONS = /^(?:note|warning|tip|caution|important|danger)$/;
export const QUOTES = /^(?:blockquote|disp-quote|epigraph|cite|cit|poem|verse-group)$/;

/** Elements whose parts are facts, one beside the other: a name, an address, an entry of a bibliography. */
export const RECORDS =
  /^(?:bibl|biblStruct|biblFull|monogr|analytic|series|imprint|element-citation|biblioentry|biblioset|persName|personname|author|editor|respStmt|name|address|addrLine|affiliation|publicationStmt|msIdentifier)$/;

/** Element → tag of what it sets off inside of a line. */
export const INLINE: ReadonlyMap<string, string> = new Map([
  ...["bold", "b", "strong"].map((name) => [name, "strong"] as const),
  ...["italic", "i", "emphasis", "firstterm", "citetitle", "foreignphrase", "emph", "title-reference", "foreign"].map(
    (name) => [name, "em"] as const,
  ),
  ...[
    "monospace",
    "tt",
    "literal",
    "code",
    "command",
    "filename",
    "function",
    "option",
    "varname",
    "classname",
    "methodname",
    "parameter",
    "constant",
  ].map((name) => [name, "code"] as const),
  ...[
    "computeroutput",
    "userinput",
    "envar",
    "replaceable",
    "property",
    "type",
    "token",
    "markup",
    "tag",
    "styled-content-code",
    "ident",
  ].map((name) => [name, "code"] as const),
  ["speaker", "strong"],
  ["stage", "em"],
  ...["sup", "superscript"].map((name) => [name, "sup"] as const),
  ...["sub", "subscript"].map((name) => [name, "sub"] as const),
  ...["strike", "strikethrough", "del"].map((name) => [name, "del"] as const),
]);

/** Parts that say something about the text and not in it; titles and authors are read from them. */
export const HIDDEN =
  /^(?:info|articleinfo|bookinfo|chapterinfo|sectioninfo|sect1info|refentryinfo|journal-meta|article-meta|teiHeader|description|indexterm|index|toc|processing-meta|permissions|label|titleabbrev|binary|stylesheet|object-id|history|pub-date|counts|custom-meta-group|self-uri|related-article|remark|facsimile|standOff|fw|pb|anchor)$/;
