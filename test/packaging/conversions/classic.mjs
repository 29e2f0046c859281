import { sheetjsParser } from "@quern/classic";

const parser = sheetjsParser();
const { html } = await parser.parse(new TextEncoder().encode("part,kg\nmillstone,40\n"), {
  mediaType: "application/vnd.ms-excel",
  signal: AbortSignal.timeout(60_000),
  deadline: Date.now() + 60_000,
  options: {},
  wants: { html: true, markdown: true, assets: true },
});
console.log(html);
await parser.close();
