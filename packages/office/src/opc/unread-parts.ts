import { dictionary, NamesByKind, type XmlElement } from "@quern/documents";
import { QuernError } from "@quern/types";
import type { DocumentContext } from "../document-context.js";
import type { OpcPackage } from "./package.js";

/**
 * Parts that may stay unread without a word, by the last word of the relationship that leads to them, each with the reason. Whatever is not
 * in this table and was not read is named.
 */
const HOLDS_NO_TEXT: Readonly<Record<string, string>> = {
  ...of("how text and cells look", "theme", "themeOverride", "styles", "stylesWithEffects", "tableStyles", "fontTable"),
  ...of("shapes of letters", "font"),
  ...of("settings of programs and printers", "settings", "webSettings", "presProps", "viewProps", "printerSettings"),
  ...of("settings of programs and printers", "userCustomization", "ui/extensibility", "extensibility", "recipientData"),
  ...of("numbers of lists, which stand in the text", "numbering"),
  ...of("the order in which cells are computed", "calcChain", "sheetMetadata", "volatileDependencies"),
  ...of(
    "names of regions whose cells are read",
    "table",
    "tableSingleCells",
    "xmlMaps",
    "namedSheetView",
    "pivotTable",
  ),
  ...of("how a chart or diagram is drawn", "chartStyle", "chartColorStyle", "diagramLayout", "diagramQuickStyle"),
  ...of("how a chart or diagram is drawn", "diagramColors", "diagramDrawing"),
  ...of("ids, states and names of comments", "commentsExtended", "commentsIds", "commentsExtensible", "people"),
  ...of("ids, states and names of comments", "person", "commentAuthors", "authors", "persons"),
  ...of("placeholders of new slides and pages", "slideMaster", "slideLayout", "notesMaster", "handoutMaster"),
  ...of("a picture of the first page", "thumbnail", "metadata/thumbnail"),
  ...of("states of controls, whose labels stand in drawings", "ctrlProp"),
  ...of("`metadata` says that the document is signed", "origin", "signature", "certificate"),
  ...of("`metadata` says that the document has macros", "vbaProject", "wordVbaData", "vbaProjectSignature"),
  ...of("`metadata` says that the document has macros", "vbaProjectSignatureAgile", "vbaProjectSignatureV3"),
  ...of("metadata", "core-properties", "extended-properties", "extendedProperties", "custom-properties"),
  ...of("metadata", "customProperties", "classificationlabels"),
  ...of("structure of values that cells show", "rdRichValueStructure", "rdRichValueTypes", "rdArray", "richStyles"),
  ...of("structure of values that cells show", "rdSupportingPropertyBag", "rdSupportingPropertyBagStructure"),
};

/** Names of what is left out, by the last word of the relationship. */
const NAMES: Readonly<Record<string, string>> = dictionary({
  ...of("custom XML", "customXml", "customXmlData"),
  ...of("building blocks", "glossaryDocument"),
  ...of("toolbars and shortcuts", "attachedToolbars", "keyMapCustomizations"),
  ...of("form controls", "control", "activeXControlBinary"),
  ...of("values of other workbooks", "externalLink", "externalLinkPath"),
  ...of("source data of pivot tables", "pivotCacheDefinition", "pivotCacheRecords"),
  ...of("data connections", "connections", "queryTable", "powerPivotData"),
  ...of("slicers", "slicer", "slicerCache", "timeline", "timelineCache"),
  ...of("values behind data types", "rdRichValue", "rdRichValueWebImage", "richValueRel"),
  ...of("data of add-ins", "tags", "customProperty", "customData", "webextension", "webextensiontaskpanes"),
  ...of("sound and film", "audio", "video", "media"),
  ...of("images not used on any page", "image", "hdphoto", "HDPhoto", "wdp"),
  ...of("charts of a newer kind", "chartEx"),
  ...of("charts", "chart"),
  ...of("diagrams", "diagramData"),
  ...of("texts drawn on charts", "chartUserShapes"),
  ...of("drawings", "drawing", "vmlDrawing"),
  ...of("ink", "ink", "customInk"),
  ...of("3-D models", "model3d"),
  ...of("sheets of dialogs and macros", "dialogsheet", "xlMacrosheet", "xlIntlMacrosheet"),
  ...of("history of changes", "revisionHeaders", "revisionLog", "usernames", "changesInfo", "revisionInfo"),
  ...of("comments", "comments", "threadedComment"),
  ...of("notes", "notesSlide", "footnotes", "endnotes"),
  ...of("embedded documents", "package", "oleObject"),
  ...of("text of other files", "aFChunk", "subDocument", "frame"),
});
const OTHER = "parts of an unknown kind";

function of(value: string, ...keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

/** Read to see whether they hold any text: most documents have them blank. */
const OFTEN_BLANK = new Set(["customXml", "vmlDrawing"]);
/** Schemas and forms by which servers ask for properties of a document. */
const SERVER_FORMS = /^http:\/\/schemas\.microsoft\.com\/(?:office\/2006\/metadata|sharepoint)\//;
/** Files that file systems leave in archives, and space that Word sets aside to be overwritten. */
const DEBRIS = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$|^__MACOSX\/|^\[trash\]\//i;
const STRUCTURE = /^\[Content_Types\]\.xml$|(?:^|\/)_rels\/[^/]*\.rels$/i;

interface Reference {
  /** In lower case. */
  readonly from: string;
  readonly part: string;
  readonly id: string;
  readonly type: string;
}

/**
 * Names, in one warning, the parts of a package that were not read and may hold something a user would miss.
 *
 * @param known parts that the result tells of in another way, such as hidden slides: they and what only they refer to are not named
 */
export function warnOfUnreadParts(document: OpcPackage, context: DocumentContext, known: Iterable<string> = []): void {
  try {
    const { listed } = unreadParts(document, context, new Set([...known].map((part) => part.toLowerCase())));
    if (listed !== "") context.warnings.push(`Parts of the file were not read: ${listed}.`);
  } catch (error) {
    // The text that has been read stays good when the rest cannot be looked at any more.
    if (!QuernError.is(error)) throw error;
    context.warnings.push(`Parts of the file were not looked at: ${error.message}`);
  }
}

function unreadParts(document: OpcPackage, context: DocumentContext, known: ReadonlySet<string>): NamesByKind {
  const unread = document.archive.unread
    .map(({ name }) => name)
    .filter((name) => !STRUCTURE.test(name) && !DEBRIS.test(name) && !context.pictures.has(name));
  const isUnread = new Set(unread.map((name) => name.toLowerCase()));
  const references = referencesOf(document);
  const named = new NamesByKind();
  const uses: UsesOfParts = new Map();
  for (const part of unread) {
    const all = references.get(part.toLowerCase()) ?? [];
    // Parts to which only unread parts refer go with them.
    const from = all.filter((reference) => !isUnread.has(reference.from) && !known.has(reference.from));
    if (known.has(part.toLowerCase()) || (all.length > 0 && from.length === 0)) continue;
    const kind = kindOf(part, from, document, context, uses);
    if (kind !== undefined) named.add(kind, part.split("/").at(-1) ?? part);
  }
  return named;
}

/** The name of a part in the warning; undefined for a part without anything to miss. */
function kindOf(
  part: string,
  from: readonly Reference[],
  document: OpcPackage,
  context: DocumentContext,
  uses: UsesOfParts,
): string | undefined {
  const types = from.map(({ type }) => type);
  const isHarmless = (type: string): boolean => {
    if (Object.hasOwn(HOLDS_NO_TEXT, type)) return true;
    if (type === "image" || type === "hdphoto")
      return from.every((source) => isDecoration(source.from, part) || isFallback(document, source, uses));
    // The data of a chart is read with it; comments are left out on request.
    if (type === "package") return from.every((source) => /(?:^|\/)charts?\//.test(source.from));
    if (type === "comments" || type === "threadedComment") return context.comments.place === "none";
    if (type === "glossaryDocument") return !hasBuildingBlocks(document.optionalRoot(part));
    return OFTEN_BLANK.has(type) && isBlank(document.optionalRoot(part), type);
  };
  if (types.length > 0 && types.every(isHarmless)) return undefined;
  const type = types.find((name) => !isHarmless(name));
  return type === undefined ? OTHER : (NAMES[type] ?? OTHER);
}

/** Pictures of the design, bullets, and further forms of pictures that are shown (SVG, and the photograph before its effects). */
const isDecoration = (from: string, picture: string): boolean =>
  /\/(?:slideMasters|slideLayouts|notesMasters|handoutMasters|theme)\/|\/numbering\.xml$/i.test(from) ||
  /\.(?:svg|wdp)$/i.test(picture);

/** For each part that was asked about, the references that it uses, and whether one of their uses stands outside of `mc:Fallback`. */
type UsesOfParts = Map<string, ReadonlyMap<string, { readonly outside: boolean }>>;

/** Whether a part uses it only in `mc:Fallback`, for programs that do not know what is read instead. Each part is read once, however many pictures it has. */
function isFallback(document: OpcPackage, { part, id }: Reference, uses: UsesOfParts): boolean {
  const own = uses.get(part) ?? usesOf(document, part);
  uses.set(part, own);
  return own.get(id)?.outside === false;
}

function usesOf(document: OpcPackage, part: string): ReadonlyMap<string, { readonly outside: boolean }> {
  const uses = new Map<string, { outside: boolean }>();
  const reader = document.reader(part);
  if (reader === undefined) return uses;
  let fallback = Number.POSITIVE_INFINITY;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event === "close" && reader.depth < fallback) fallback = Number.POSITIVE_INFINITY;
    if (event !== "open") continue;
    if (reader.name === "mc:Fallback") fallback = Math.min(fallback, reader.depth);
    for (const name of REFERRING) {
      const id = reader.get(name);
      if (id === undefined) continue;
      const outside = fallback === Number.POSITIVE_INFINITY || uses.get(id)?.outside === true;
      uses.set(id, { outside });
    }
  }
  return uses;
}
const REFERRING = ["r:embed", "r:id", "r:link", "r:pict"];

function isBlank(root: XmlElement | undefined, type: string): boolean {
  if (root === undefined) return false;
  if (type === "vmlDrawing") return labelsOf(root) === "";
  const namespaces = root.attributeNames.filter((name) => /^xmlns/.test(name)).map((name) => root.get(name) ?? "");
  return root.text().trim() === "" || namespaces.some((namespace) => SERVER_FORMS.test(namespace));
}

/** Text of shapes that are no frames of comments, whose text stands in a part for comments. */
function labelsOf(root: XmlElement): string {
  let text = "";
  for (const shape of root.descendants())
    if (shape.name === "v:shape" && shape.child("x:ClientData")?.get("ObjectType") !== "Note")
      text += shape.child("v:textbox")?.text().trim() ?? "";
  return text;
}

/** Whether a glossary has more than the prompts that stand in empty fields. */
const hasBuildingBlocks = (root: XmlElement | undefined): boolean =>
  root !== undefined &&
  [...root.descendants()].some(
    (part) =>
      part.name === "w:docPart" &&
      part.find("w:types")?.find("w:type")?.get("w:val") !== "bbPlcHdr" &&
      (part.child("w:docPartBody")?.text().trim() ?? "") !== "",
  );

/** For each part, in lower case: what refers to it. */
function referencesOf(document: OpcPackage): Map<string, Reference[]> {
  const references = new Map<string, Reference[]>();
  for (const { name } of document.archive.entries) {
    const [, folder, file] = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(name) ?? [];
    if (folder === undefined || file === undefined) continue;
    const from = folder + file;
    for (const { id, type, target, external } of document.relationships(from).values()) {
      if (external) continue;
      const key = target.toLowerCase();
      const known = references.get(key);
      const reference = { from: from.toLowerCase(), part: from, id, type };
      if (known === undefined) references.set(key, [reference]);
      else known.push(reference);
    }
  }
  return references;
}
