/** Files of sound and film as text: subtitles inside of them, else a server with OpenAI's transcriptions, over real HTTP. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { memoryState } from "@quern/core";
import { createHandler } from "@quern/http";
import { openAiTranscriber } from "@quern/llm";
import { createQuern } from "quern";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callHandler } from "./http-client.js";
import { hasProgram, missingProgram } from "./system-programs.js";

const CLI = fileURLToPath(new URL("../packages/quern/dist/cli.js", import.meta.url));
/** A second of a tone each, made for these tests. */
const fixture = (name: string): string => fileURLToPath(new URL(`./recordings/${name}`, import.meta.url));
const run = promisify(execFile);

let speech: Server;
let baseUrl: string;
let uploads: Array<{ name: string; type: string; bytes: number }> = [];
let answer: { status: number; body: unknown };

/** Temporary files of this test alone, so that it shows that none is left. */
const temporary = mkdtempSync(join(tmpdir(), "quern-recordings-test-"));

const temporaryBefore = process.env["TMPDIR"];

beforeAll(async () => {
  process.env["TMPDIR"] = temporary;
  speech = createServer(async (request, response) => {
    if (!request.url?.endsWith("/audio/transcriptions")) {
      const isPage = request.url === "/page";
      response.setHeader("content-type", isPage ? "text/html" : "application/octet-stream");
      response.end(
        isPage ? '<h1>A talk</h1><audio src="/tone.mp3"></audio>' : readFileSync(fixture(request.url!.slice(1))),
      );
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = await new Response(Buffer.concat(parts), {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const file = form.get("file") as File;
    uploads.push({ name: file.name, type: file.type, bytes: file.size });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => speech.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(speech.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  if (temporaryBefore === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = temporaryBefore;
  speech.close();
  expect(readdirSync(temporary).filter((name) => name.startsWith("quern-media"))).toEqual([]);
  rmSync(temporary, { recursive: true });
});
beforeEach(() => {
  uploads = [];
  answer = {
    status: 200,
    body: {
      text: "Two stones. The upper one turns. Grain falls between them.",
      language: "en",
      segments: [
        { start: 0, end: 2.5, text: " Two stones." },
        { start: 2.5, end: 4, text: " The upper one turns." },
        { start: 62, end: 64, text: " Grain falls between them." },
      ],
      usage: { type: "tokens", input_tokens: 30, output_tokens: 4 },
    },
  };
});

const transcriber = (options: { maxBytes?: number } = {}) =>
  openAiTranscriber({ baseUrl, model: "whisper-1", retries: 0, ...options });
const SPOKEN = "[00:00:00] Two stones. The upper one turns.\n\n[00:01:02] Grain falls between them.";

describe("parse", () => {
  it.each([
    ["tone.mp3", "audio/mpeg"],
    ["tone.m4a", "audio/mp4"],
    ["tone.ogg", "audio/ogg"],
    ["tone.flac", "audio/flac"],
    ["tone.wav", "audio/wav"],
    ["film.mp4", "video/mp4"],
    ["film.webm", "video/webm"],
  ])("writes %s down by its content, with its facts", async (name, mediaType) => {
    await using quern = createQuern({ transcriber: transcriber() });
    const result = await quern.parse(readFileSync(fixture(name)), { transcript: true });
    expect(result.markdown).toContain(SPOKEN);
    expect(result.metadata).toMatchObject({ mediaType, contentType: mediaType, duration: "00:00:01", language: "en" });
    expect(result.metadata["durationSeconds"]).toBeCloseTo(1, 0);
    // A lone WAV of ffmpeg has its title in a list that not every reader knows.
    if (name !== "tone.wav") expect(result.markdown).toMatch(/^# Millstones\n/);
    expect(result.transcript).toMatchObject({ source: "transcriber", language: "en" });
    expect(result.transcript?.segments).toHaveLength(3);
    expect(result).toMatchObject({ usage: { inputTokens: 30, outputTokens: 4 }, methods: { transcript: "model" } });
    expect(uploads).toHaveLength(1);
    if (mediaType.startsWith("audio/")) expect(uploads[0]!.type).toBe(mediaType);
  });

  it("needs a transcriber, and says how to set one", async () => {
    await using quern = createQuern();
    await expect(quern.parse(fixture("tone.mp3"))).rejects.toMatchObject({
      code: "UNSUPPORTED_FILE_TYPE",
      message: '"tone.mp3" is a recording (audio/mpeg, 00:00:01), and there is no transcriber to write it down.',
      hint: expect.stringMatching(/openAiTranscriber.*--transcriber-url.*QUERN_TRANSCRIBER_URL/s),
    });
  });

  it("sends nothing with zeroDataRetention", async () => {
    await using quern = createQuern({ transcriber: transcriber() });
    const parsing = quern.parse(fixture("tone.mp3"), { zeroDataRetention: true });
    await expect(parsing).rejects.toThrow("with zeroDataRetention no transcriber is asked");
    expect(uploads).toEqual([]);
  });

  it("says what the service answered", async () => {
    answer = { status: 400, body: { error: { message: "no such model" } } };
    await using quern = createQuern({ transcriber: transcriber() });
    await expect(quern.parse(fixture("tone.mp3"))).rejects.toMatchObject({
      code: "MODEL_FAILED",
      message: expect.stringContaining(
        '"tone.mp3" is a recording (audio/mpeg, 00:00:01) that could not be written down',
      ),
    });
  });

  it("ends with the signal of the caller", async () => {
    const controller = new AbortController();
    await using quern = createQuern({
      transcriber: {
        name: "slow",
        transcribe: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
            controller.abort(new Error("enough"));
          }),
      },
    });
    await expect(quern.parse(fixture("tone.mp3"), { signal: controller.signal })).rejects.toThrow("enough");
  });

  it("reads damaged files as far as the service does, and texts that only look like sound as texts", async () => {
    await using quern = createQuern({ transcriber: transcriber() });
    const cut = readFileSync(fixture("tone.flac")).subarray(0, 3000);
    expect((await quern.parse(cut)).markdown).toContain("Two stones.");
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("ID3 and Gtags\nof text", "utf16le")]);
    expect((await quern.parse(wide, { filename: "note.txt" })).markdown).toContain("of text");
    expect((await quern.parse(Buffer.from("ID3 is a tag.\n"), { filename: "id3.txt" })).markdown).toContain("is a tag");
    expect(uploads).toHaveLength(1);
  });

  it("takes text without times", async () => {
    answer.body = { text: "Two stones.\nThe upper one turns." };
    await using quern = createQuern({ transcriber: transcriber() });
    const { markdown } = await quern.parse(fixture("tone.mp3"));
    expect(markdown).toBe("# Millstones\n\nTwo stones.\n\nThe upper one turns.");
  });
});

describe("with ffmpeg", () => {
  beforeEach((context) => context.skip(!hasProgram("ffmpeg"), missingProgram("ffmpeg")));

  it("subtitles inside of a film need no transcriber", async () => {
    await using quern = createQuern();
    const { markdown, transcript, metadata } = await quern.parse(fixture("subtitled.mp4"), { transcript: true });
    expect(markdown).toBe("# Millstones\n\n[00:00:00] Two stones. The upper one turns.");
    expect(transcript).toMatchObject({ source: "subtitles", segments: [{ start: 0, end: 0.4 }, { start: 0.5 }] });
    expect(metadata).toMatchObject({ mediaType: "video/mp4", title: "Millstones", author: "Ada" });
  });

  it("of a film only the sound is sent", async () => {
    await using quern = createQuern({ transcriber: transcriber() });
    await quern.parse(fixture("film.mp4"));
    expect(uploads).toMatchObject([{ name: "sound.mp3", type: "audio/mpeg" }]);
  });

  it("what is larger than the service takes is made smaller, then sent in parts whose times go on", async () => {
    answer.body = { text: "Part.", segments: [{ start: 0, end: 0.2, text: "Part." }] };
    const seen: number[] = [];
    await using quern = createQuern({ transcriber: transcriber({ maxBytes: 1500 }) });
    const { transcript } = await quern.parse(fixture("tone.wav"), {
      transcript: true,
      onProgress: ({ stage, done }) => stage === "transcribing" && seen.push(done),
    });
    expect(uploads.length).toBeGreaterThan(1);
    expect(uploads.every(({ bytes }) => bytes <= 1500)).toBe(true);
    expect(seen).toEqual(uploads.map((_upload, index) => index + 1));
    const starts = transcript!.segments!.map(({ start }) => Math.round(start * 1000));
    expect(starts).toEqual(uploads.map((_upload, index) => index * 360));
  });
});

it("scrape of a recording gives its words; without a transcriber the file itself is still to be had", async () => {
  const { host, origin } = new URL(baseUrl);
  await using quern = createQuern({ transcriber: transcriber(), network: { allow: [host] } });
  const { markdown, metadata } = await quern.scrape(`${origin}/tone.mp3`);
  expect(markdown).toBe(`# Millstones\n\n${SPOKEN}`);
  expect(metadata["duration"]).toBe("00:00:01");
  const { audio } = await quern.scrape(`${origin}/tone.mp3`, { formats: ["audio"] });
  expect(audio).toMatch(/^(?:data:audio\/mpeg|http)/);
  expect(uploads).toHaveLength(1);
  await using deaf = createQuern({ network: { allow: [host] } });
  await expect(deaf.scrape(`${origin}/tone.mp3`)).rejects.toMatchObject({
    code: "SCRAPE_UNSUPPORTED_FILE_ERROR",
    hint: expect.stringContaining("QUERN_TRANSCRIBER_URL"),
  });
});

describe("over REST", () => {
  const upload = (name: string, options: object = {}): FormData => {
    const form = new FormData();
    form.append("file", new Blob([readFileSync(fixture(name))]), name);
    form.append("options", JSON.stringify(options));
    return form;
  };

  it("scrape gives them of a page's player as transcript", async () => {
    const { host, origin } = new URL(baseUrl);
    await using engine = createQuern({ transcriber: transcriber(), network: { allow: [host] } });
    const handler = createHandler({ engine, state: memoryState() });
    const body = { url: `${origin}/page`, transcript: true };
    const answered = await callHandler(handler, "POST", "/v2/scrape", { body });
    expect(answered.body.data).toMatchObject({
      markdown: `# A talk\n\n[Audio](${origin}/tone.mp3)`,
      transcript: { source: "transcriber", url: `${origin}/tone.mp3`, language: "en" },
    });
  });

  it("parse gives the words where the server has a transcriber, and names what is missing where it has none", async () => {
    await using engine = createQuern({ transcriber: transcriber() });
    const handler = createHandler({ engine, state: memoryState() });
    const body = upload("tone.mp3", { transcript: true });
    const answered = await callHandler(handler, "POST", "/v2/parse", { body });
    expect(answered.status).toBe(200);
    expect(answered.body.data.markdown).toContain(SPOKEN);
    expect(answered.body.data.transcript.segments).toHaveLength(3);
    await using deaf = createQuern();
    const without = createHandler({ engine: deaf, state: memoryState() });
    const refused = await callHandler(without, "POST", "/v2/parse", { body: upload("tone.mp3") });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toMatch(/no transcriber to write it down.*QUERN_TRANSCRIBER_URL/);
  });
});

describe("on the command line", () => {
  it("flags or the environment set the transcriber", async () => {
    const flags = ["--transcriber-url", baseUrl, "--transcriber-model", "whisper-1"];
    const { stdout } = await run(process.execPath, [CLI, "parse", fixture("tone.mp3"), ...flags]);
    expect(stdout.trim()).toBe(`# Millstones\n\n${SPOKEN}`);
    const env = { ...process.env, QUERN_TRANSCRIBER_URL: baseUrl, QUERN_TRANSCRIBER_MODEL: "whisper-1" };
    const asJson = await run(process.execPath, [CLI, "parse", fixture("tone.mp3"), "--transcript", "--json"], { env });
    expect(JSON.parse(asJson.stdout)).toMatchObject({ transcript: { source: "transcriber" } });
  });

  it("without one the message says what to set", async () => {
    const failed = run(process.execPath, [CLI, "parse", fixture("tone.mp3")]);
    await expect(failed).rejects.toMatchObject({
      stderr: expect.stringMatching(/no transcriber to write it down.*--transcriber-url/s),
    });
    const half = run(process.execPath, [CLI, "parse", fixture("tone.mp3"), "--transcriber-url", baseUrl]);
    await expect(half).rejects.toMatchObject({ stderr: expect.stringContaining("needs --transcriber-model") });
  });
});
