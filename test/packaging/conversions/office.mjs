import { officeParser } from "@quern/office";
import { request } from "./request.mjs";

const parser = officeParser();
const letter = new TextEncoder().encode("{\\rtf1\\ansi A {\\b millstone} of granite.\\par}");
console.log((await parser.parse(letter, request("application/rtf"))).html);
await parser.close();
