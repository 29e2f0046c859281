import { dataParser } from "@quern/data";
import { request } from "./request.mjs";

const card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Miller\nNOTE:owns a millstone\nEND:VCARD\n";
const { html, markdown } = await dataParser().parse(new TextEncoder().encode(card), request("text/vcard"));
console.log(markdown ?? html);
