/**
 * Body of a recogniser thread: tesseract.js' own worker script with another adapter, so that nothing is ever fetched or stored.
 * Language data is read from installed packages under the names that the host checked before.
 */
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { INSTALLED, readLanguage } from "./languages.js";

interface Script {
  setAdapter(adapter: object): void;
  dispatchHandlers(packet: unknown, send: (answer: unknown) => void): void;
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

port.on("message", (packet: unknown) => {
  script.dispatchHandlers(packet, (answer) => port.postMessage(answer));
});
