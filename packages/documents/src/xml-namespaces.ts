/**
 * Namespace URI → the prefix under which the readers of this project know it, whatever prefix a document declares. Office Open XML comes in two
 * dialects, transitional (ECMA-376 part 4) and strict (part 1); both map to the same prefix.
 */
const PREFIXES = new Map<string, string>();

const OOXML: Readonly<Record<string, string>> = {
  w: "wordprocessingml/main",
  "": "spreadsheetml/main",
  p: "presentationml/main",
  a: "drawingml/main",
  r: "officeDocument/relationships",
  m: "officeDocument/math",
  c: "drawingml/chart",
  dgm: "drawingml/diagram",
  pic: "drawingml/picture",
  wp: "drawingml/wordprocessingDrawing",
  xdr: "drawingml/spreadsheetDrawing",
  vt: "officeDocument/docPropsVTypes",
  ap: "officeDocument/extendedProperties",
  cup: "officeDocument/customProperties",
};
const TRANSITIONAL: Readonly<Record<string, string>> = {
  ap: "officeDocument/2006/extended-properties",
  cup: "officeDocument/2006/custom-properties",
};
for (const [prefix, path] of Object.entries(OOXML)) {
  PREFIXES.set(`http://purl.oclc.org/ooxml/${path}`, prefix);
  const year = path.replace("/", "/2006/");
  PREFIXES.set(`http://schemas.openxmlformats.org/${TRANSITIONAL[prefix] ?? year}`, prefix);
}
const OTHER: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/package/2006/relationships": "",
  "http://schemas.openxmlformats.org/package/2006/content-types": "",
  "http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup": "wpg",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas": "wpc",
  "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
  "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
  "http://schemas.microsoft.com/office/drawing/2010/main": "a14",
  "http://schemas.microsoft.com/office/drawing/2008/diagram": "dsp",
  "http://schemas.microsoft.com/office/2006/xmlPackage": "pkg",
  "http://schemas.microsoft.com/office/word/2003/wordml": "w",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://purl.org/dc/terms/": "dcterms",
  "http://www.w3.org/1999/xlink": "xlink",
  "http://www.w3.org/1998/Math/MathML": "math",
  "http://www.w3.org/1999/xhtml": "xhtml",
  "http://www.idpf.org/2007/opf": "opf",
  "http://www.idpf.org/2007/ops": "epub",
  "urn:oasis:names:tc:opendocument:xmlns:container": "ocf",
  "http://www.w3.org/2001/04/xmlenc#": "enc",
  "http://www.daisy.org/z3986/2005/ncx/": "ncx",
  "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0": "fo",
  "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0": "svg",
  "urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0": "number",
};
for (const [uri, prefix] of Object.entries(OTHER)) PREFIXES.set(uri, prefix);
for (const name of [
  "office",
  "text",
  "table",
  "style",
  "draw",
  "presentation",
  "meta",
  "chart",
  "form",
  "script",
  "manifest",
  "config",
]) {
  PREFIXES.set(`urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`, name);
}
// OpenOffice.org 1.x wrote the same vocabulary under its own addresses.
for (const name of ["office", "text", "table", "style", "drawing:draw", "presentation", "meta", "manifest"]) {
  const [address, prefix = address] = name.split(":");
  PREFIXES.set(`http://openoffice.org/2000/${address}`, prefix!);
}

/** The house prefix of a namespace, or `undefined` for one that no reader knows. `""` is the prefix of spreadsheets and of relationship parts. */
export const prefixOf = (uri: string): string | undefined => PREFIXES.get(uri);
