/** Transcripts: subtitles of a page, else its sound by a server with OpenAI's transcriptions, over real HTTP. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine } from "@quern/core";
import { openAiTranscriber } from "@quern/llm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const VTT = `WEBVTT

NOTE made by hand

intro
00:00:01.000 --> 00:00:04.000 align:start
<v Ada>Two stones &amp; a handle.

00:04.500 --> 00:06.000
Two stones & a handle.
The upper one turns.
`;
const SRT = `1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Zwei Steine.</i>\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nDer obere dreht sich.\r\n`;
/** A second of silence would do as well: nobody here listens. */
const WAV = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(24)]);

const PAGES: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  "/talk": [
    "text/html",
    `<html lang="en"><body><h1>A talk</h1><video src="/talk.mp4"><track srclang="de" default src="/de.srt"><track kind="captions" srclang="en" src="/en.vtt"><track kind="metadata" src="/thumbs.vtt"></video></body></html>`,
  ],
  "/german": [
    "text/html",
    `<html lang="de"><body><h1>Vortrag</h1><video><track srclang="de-AT" src="/de.srt"></video></body></html>`,
  ],
  "/broken": [
    "text/html",
    `<html lang="en"><body><h1>A talk</h1><video><track src="/missing.vtt"><track src="/page-instead.vtt"></video><audio src="/talk.wav"></audio></body></html>`,
  ],
  "/sound": ["text/html", `<html lang="en-GB"><body><h1>A talk</h1><audio src="/talk.wav"></audio></body></html>`],
  "/silent": ["text/html", "<html><body><h1>No talk</h1><p>Nothing to hear.</p></body></html>"],
  "/contact": [
    "text/html",
    `<html lang="en"><body><h1>A talk</h1><video><track src="/contact.srt"></video></body></html>`,
  ],
  "/contact.srt": ["text/plain", "1\n00:00:01,000 --> 00:00:02,500\nWrite to ada@mill.example.\n"],
  "/page-instead.vtt": ["text/html", "<html><body>Please log in.</body></html>"],
  "/en.vtt": ["text/vtt", VTT],
  "/de.srt": ["text/plain", SRT],
  "/talk.wav": ["audio/wav", WAV],
};

let site: Server;
let speech: Server;
let origin: string;
let baseUrl: string;
let uploads: Array<{ fields: Record<string, string>; file: File; key: string | undefined }> = [];
let answer: { status: number; body: unknown };

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

async function formOf(request: IncomingMessage): Promise<FormData> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new Response(Buffer.concat(parts), {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  }).formData();
}

beforeAll(async () => {
  site = createServer((request, response) => {
    const [type, body] = PAGES[request.url ?? ""] ?? [];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(body ?? "no");
  });
  speech = createServer(async (request, response) => {
    const form = await formOf(request);
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string")) as Record<
      string,
      string
    >;
    uploads.push({ fields, file: form.get("file") as File, key: request.headers.authorization });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await Promise.all([listen(site), listen(speech)]);
  origin = addressOf(site);
  baseUrl = `${addressOf(speech)}/v1`;
});
afterAll(() => {
  site.close();
  speech.close();
});
beforeEach(() => {
  uploads = [];
  answer = {
    status: 200,
    body: {
      text: " Two stones turn. ",
      language: "english",
      segments: [{ id: 0, start: 0, end: 2.5, text: " Two stones turn." }],
      usage: { type: "tokens", input_tokens: 30, output_tokens: 4 },
    },
  };
});

const network = () => ({ allow: [new URL(origin).host] });
const hearing = (options: { maxBytes?: number } = {}) =>
  createEngine({
    network: network(),
    transcriber: openAiTranscriber({ baseUrl, model: "whisper-1", apiKey: "secret", retries: 0, ...options }),
  });

describe("subtitles", () => {
  it("are read in the page's language, with times, each line once", async () => {
    await using engine = createEngine({ network: network() });
    const { transcript, markdown } = await engine.scrape(`${origin}/talk`, { transcript: true });
    expect(transcript).toEqual({
      text: "Two stones & a handle.\nThe upper one turns.",
      segments: [
        { start: 1, end: 4, text: "Two stones & a handle." },
        { start: 4.5, end: 6, text: "The upper one turns." },
      ],
      source: "subtitles",
      url: `${origin}/en.vtt`,
      language: "en",
    });
    expect(markdown).toContain("# A talk");
  });

  it("say nobody's address where personal data is redacted", async () => {
    await using engine = createEngine({ network: network() });
    const { transcript } = await engine.scrape(`${origin}/contact`, { transcript: true, redactPII: true });
    expect(transcript).toMatchObject({
      text: "Write to <EMAIL>.",
      segments: [{ start: 1, end: 2.5, text: "Write to <EMAIL>." }],
      url: `${origin}/contact.srt`,
    });
  });

  it("may be SubRip", async () => {
    await using engine = createEngine({ network: network() });
    const { transcript } = await engine.scrape(`${origin}/german`, { transcript: true });
    expect(transcript?.segments).toEqual([
      { start: 1, end: 2.5, text: "Zwei Steine." },
      { start: 3603, end: 3604, text: "Der obere dreht sich." },
    ]);
  });
});

describe("a transcriber", () => {
  it("is given the sound of a page without subtitles, and its tokens are counted", async () => {
    await using engine = hearing();
    const { transcript, usage, methods } = await engine.scrape(`${origin}/sound`, { transcript: true });
    expect(transcript).toEqual({
      text: "Two stones turn.",
      segments: [{ start: 0, end: 2.5, text: "Two stones turn." }],
      language: "english",
      source: "transcriber",
      url: `${origin}/talk.wav`,
    });
    expect({ usage, methods }).toEqual({
      usage: { inputTokens: 30, outputTokens: 4 },
      methods: { transcript: "model" },
    });
    const [upload] = uploads;
    expect(upload).toMatchObject({
      fields: { model: "whisper-1", response_format: "verbose_json", language: "en" },
      key: "Bearer secret",
    });
    expect(upload?.file.name).toBe("sound.wav");
    expect(Buffer.from(await upload!.file.arrayBuffer())).toEqual(WAV);
  });

  it("steps in where subtitles cannot be read, and the warning says why", async () => {
    await using engine = hearing();
    const { transcript, warning } = await engine.scrape(`${origin}/broken`, { transcript: true });
    expect(transcript?.source).toBe("transcriber");
    expect(warning).toMatch(/missing\.vtt answered with status 404.*page-instead\.vtt is neither WebVTT nor SubRip/s);
  });

  it.each([
    [{ status: 400, body: { error: { message: "no such model" } } }, "refused the file (400): no such model"],
    [{ status: 200, body: { words: [] } }, "answered without a text"],
  ])("that fails leaves a warning and the page: %j", async (wrong, words) => {
    answer = wrong;
    await using engine = hearing();
    const { transcript, warning, markdown } = await engine.scrape(`${origin}/sound`, { transcript: true });
    expect(transcript).toBeUndefined();
    expect(warning).toContain(words);
    expect(markdown).toContain("# A talk");
  });

  it("is not given files that are too large, nor anything with zeroDataRetention", async () => {
    await using small = hearing({ maxBytes: 10 });
    expect((await small.scrape(`${origin}/sound`, { transcript: true })).warning).toContain("takes files up to");
    await using engine = hearing();
    const { warning } = await engine.scrape(`${origin}/sound`, { transcript: true, zeroDataRetention: true });
    expect(warning).toContain("no sound leaves this process");
    expect(uploads).toEqual([]);
  });
});

it("without one, or without media, the warning says so; documents at hand reach no network", async () => {
  await using engine = createEngine({ network: network() });
  const ask = async (path: string) => (await engine.scrape(`${origin}${path}`, { transcript: true })).warning;
  expect(await ask("/sound")).toContain("the engine was given no transcriber");
  expect(await ask("/silent")).toContain("names neither subtitles nor audio or video");
  const parsed = await engine.parse(Buffer.from("<h1>A</h1><track src='https://a.example/a.vtt'>"), {
    filename: "a.html",
    transcript: true,
  });
  expect(parsed.warning).toContain("may not reach the network");
});
