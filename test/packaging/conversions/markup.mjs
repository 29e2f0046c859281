import { markupParser } from "@quern/markup";
import { request } from "./request.mjs";

const { html, markdown } = await markupParser().parse(
  new TextEncoder().encode("= Guide\n\nThe millstone turns.\n"),
  request("text/asciidoc"),
);
console.log(markdown ?? html);
