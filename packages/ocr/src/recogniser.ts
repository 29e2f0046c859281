/**
 * Body of a recogniser thread: tesseract.js' own worker script with another adapter, so that nothing is ever fetched or stored.
 * Language data is read from installed packages under the names that the host checked before.
 */
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { INSTALLED, readLanguage } from "./languages.js";

/** The picture of the next job. It is moved to this thread: tesseract.js copies a picture three times on its way. */
export interface PictureMessage {
  readonly picture: Uint8Array;
}

/** A message of tesseract.js. */
interface Packet {
  readonly action: string;
  readonly payload: { image?: Uint8Array | undefined };
}

interface Script {
  setAdapter(adapter: object): void;
  dispatchHandlers(packet: Packet, send: (answer: unknown) => void): void;
}

const port = parentPort;
if (port === null) throw new Error("recogniser.js runs only inside a worker thread");

// Tesseract prints remarks on odd pictures; nobody reads them here.
process.stdout.write = process.stderr.write = () => true;

const require = createRequire(import.meta.url);
const script = require("../vendor/tesseract/worker-script.cjs") as Script;

script.setAdapter({
  getCore: require("../vendor/tesseract/get-core.cjs"),
  gunzip: gunzipSync,
  fetch: () => Promise.reject(new Error("OCR never loads anything from the network.")),
  async readCache(path: string) {
    const [, folder = INSTALLED, code = ""] = /^(.*)[\\/]([\w-]+)\.traineddata/.exec(path) ?? [];
    const data = await readLanguage(code, folder === INSTALLED ? undefined : folder);
    if (data === undefined) throw new Error(`no data for language ${code}`);
    return data;
  },
  writeCache: () => Promise.resolve(),
  deleteCache: () => Promise.resolve(),
  checkCache: () => Promise.resolve(false),
});

let picture: Uint8Array | undefined;

port.on("message", (message: Packet | PictureMessage) => {
  if ("picture" in message) {
    picture = message.picture;
    return;
  }
  if (message.action === "recognize") {
    message.payload.image = picture;
    picture = undefined;
  }
  script.dispatchHandlers(message, (answer) => port.postMessage(answer));
});
