import { readFile } from "node:fs/promises";
import { imageParser, tesseractOcr } from "@quern/ocr";
import { request } from "./request.mjs";

const ocr = tesseractOcr();
const parser = imageParser({ ocr });
console.log((await parser.parse(await readFile("millstone.png"), request("image/png"))).html);
await parser.close();
await ocr.close();
