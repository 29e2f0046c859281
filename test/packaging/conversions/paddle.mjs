import { readFile } from "node:fs/promises";
import { paddleOcr } from "@quern/paddle";

const ocr = paddleOcr({ workers: 1 });
const bytes = new Uint8Array(await readFile("millstone.png"));
const { words } = await ocr.recognize({ bytes, mediaType: "image/png" }, { signal: AbortSignal.timeout(120_000) });
console.log(words.map(({ text }) => text).join(" "));
await ocr.close?.();
