import { buildZip } from "@quern/documents/testing";
import { epubParser } from "@quern/epub";
import { request } from "./request.mjs";

const book = buildZip({
  mimetype: { bytes: "application/epub+zip", stored: true },
  "META-INF/container.xml":
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  "a.opf":
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
  "c.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>A millstone.</p></body></html>',
});
const parser = epubParser();
console.log((await parser.parse(book, request("application/epub+zip"))).html);
await parser.close();
