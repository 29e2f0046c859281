import { Archive, DocumentBudget, decodeText } from "@quern/documents";
import { buildZip } from "@quern/documents/testing";

const archive = new Archive(buildZip({ "notes.txt": "a millstone" }), new DocumentBudget());
console.log(decodeText(archive.read("notes.txt")).text);
