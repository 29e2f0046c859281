import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine, type Engine, memoryState, memoryStorage } from "@quern/core";
import { createHandler, createKey, sharedSecret, signedStorage } from "@quern/http";
import type { Storage } from "@quern/types";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { callHandler } from "../http-client.js";
import { hasProgram, skipWithout } from "../system-programs.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

let server: Server;
let origin: string;
let host: string;
let folder: string;
let engine: Engine;
const requests: string[] = [];

const TYPES: Record<string, string> = {
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".m3u8": "application/vnd.apple.mpegurl",
  ".ts": "video/mp2t",
  ".m4s": "video/iso.segment",
  ".html": "text/html; charset=utf-8",
  ".xml": "application/rss+xml",
};

const page = (name: string, html: string): void => writeFileSync(join(folder, name), html);

beforeAll(async () => {
  if (!hasProgram("ffmpeg")) return;
  folder = mkdtempSync(join(tmpdir(), "quern-media-test-"));
  const make = (...parameters: string[]): void => {
    execFileSync("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...parameters], { cwd: folder });
  };
  const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"];
  const picture = ["-f", "lavfi", "-i", "testsrc=duration=2:size=128x96:rate=10"];
  const film = [...picture, ...sound, "-shortest", "-pix_fmt", "yuv420p"];
  make(...sound, "tone.mp3");
  make(...film, "film.mp4");
  make(...picture, "-pix_fmt", "yuv420p", "silent.mp4");
  make(...film, "-g", "10", "-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod", "low.m3u8");
  make(
    ...film,
    "-g",
    "10",
    "-f",
    "hls",
    "-hls_time",
    "1",
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
    "fragments.m3u8",
  );
  const apart = (name: string, stream: string, ...more: string[]): void =>
    make("-i", "film.mp4", "-map", stream, "-c", "copy", "-f", "hls", "-hls_playlist_type", "vod", ...more, name);
  const fragmented = (prefix: string): string[] => [
    ...["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", `${prefix}-init.mp4`],
    ...["-hls_segment_filename", `${prefix}-%d.m4s`],
  ];
  apart("picture.m3u8", "0:v", ...fragmented("picture"));
  apart("sound.m3u8", "0:a", ...fragmented("sound"));
  apart("picture-ts.m3u8", "0:v");
  apart("sound-ts.m3u8", "0:a");
  apart("single.m3u8", "0", "-hls_flags", "single_file", "-hls_segment_type", "fmp4");
  for (const kind of ["", "-ts"]) {
    page(
      `apart${kind}.m3u8`,
      `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="de",URI="none.m3u8"\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,URI="sound${kind}.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=128x96,CODECS="avc1.42c00d,mp4a.40.2",AUDIO="a"\npicture${kind}.m3u8\n`,
    );
  }
  page("guarded.m3u8", readFileSync(join(folder, "low.m3u8"), "utf8").replace("low1.ts", "http://127.0.0.1:9/low1.ts"));
  page("local.m3u8", readFileSync(join(folder, "low.m3u8"), "utf8").replace("low1.ts", "file:///etc/passwd"));
  page(
    "master.m3u8",
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160\nhuge.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=128x96\nlow.m3u8\n",
  );
  const low = readFileSync(join(folder, "low.m3u8"), "utf8");
  page("encrypted.m3u8", low.replace("#EXTINF", '#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF'));
  page("live.m3u8", low.replace("#EXT-X-ENDLIST", ""));
  server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://x").pathname.slice(1);
    requests.push(name);
    try {
      const bytes = readFileSync(join(folder, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "text/html; charset=utf-8" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end("none");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  engine = createEngine({ network: { allow: [host] } });
});
beforeEach(skipWithout("ffmpeg"));
afterAll(async () => {
  await engine?.close();
  if (server) await new Promise((resolve) => server.close(resolve));
  if (folder) rmSync(folder, { recursive: true });
});

const bytesOf = (dataUrl: string | undefined): Buffer => Buffer.from(dataUrl?.split(",")[1] ?? "", "base64");

/** The streams as ffmpeg sees them: codecs by kind of stream. */
const streamsOf = (bytes: Buffer): string[] => {
  const path = join(folder, "result.bin");
  writeFileSync(path, bytes);
  const text = execFileSync("ffprobe", [
    "-v",
    "error",
    "-show_entries",
    "stream=codec_name",
    "-of",
    "csv=p=0",
    path,
  ]).toString();
  return [
    ...new Set(
      text
        .trim()
        .split(/\s+/)
        .map((line) => line.replace(/,.*/, "")),
    ),
  ].sort();
};

const secondsOf = (bytes: Buffer): number => {
  const path = join(folder, "result.bin");
  writeFileSync(path, bytes);
  return Number(
    execFileSync("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", path]).toString(),
  );
};

const scrape = (name: string, formats: Array<"audio" | "video">, more: object = {}) =>
  engine.scrape(`${origin}/${name}`, { formats, ...more });

describe("audio", () => {
  it("passes MP3 through", async () => {
    page("a.html", '<h1>Podcast</h1><audio controls><source src="/tone.mp3" type="audio/mpeg"></audio>');
    const { audio, warning } = await scrape("a.html", ["audio"]);
    expect(warning).toBeUndefined();
    expect(audio).toMatch(/^data:audio\/mpeg;base64,/);
    expect(bytesOf(audio).equals(readFileSync(join(folder, "tone.mp3")))).toBe(true);
  });

  it("takes the sound out of a film", async () => {
    page("b.html", '<meta property="og:video" content="/film.mp4"><h1>Film</h1>');
    const { audio } = await scrape("b.html", ["audio"]);
    expect(streamsOf(bytesOf(audio))).toEqual(["mp3"]);
  });

  it("finds the enclosure of a feed", async () => {
    page(
      "feed.xml",
      `<?xml version="1.0"?><rss version="2.0"><channel><title>P</title><item><title>One</title><enclosure url="${origin}/tone.mp3" length="1" type="audio/mpeg"/></item></channel></rss>`,
    );
    expect((await scrape("feed.xml", ["audio"])).audio).toMatch(/^data:audio\/mpeg/);
  });

  it("takes the sound out of a stream", async () => {
    page("c.html", '<video src="/low.m3u8"></video>');
    expect(streamsOf(bytesOf((await scrape("c.html", ["audio"])).audio))).toEqual(["mp3"]);
  });

  it("tells what a silent film lacks", async () => {
    page("d.html", '<video src="/silent.mp4"></video>');
    const { audio, warning } = await scrape("d.html", ["audio"]);
    expect(audio).toBeUndefined();
    expect(warning).toContain("no sound to extract");
  });

  it("says how to get ffmpeg where it is missing", async () => {
    const path = process.env["PATH"];
    process.env["PATH"] = "/nowhere";
    try {
      const { warning } = await scrape("b.html", ["audio"]);
      expect(warning).toContain("ffmpeg, which turns it into one, was not found");
    } finally {
      process.env["PATH"] = path;
    }
  });

  it("lets a file open no other file", async () => {
    page("secret.txt", "#EXTM3U");
    page(
      "trick.mp4",
      `ftyp#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${folder}/tone.mp3\n#EXT-X-ENDLIST\n`.padStart(200),
    );
    page("concat.mp4", `0000ftypisom file '${folder}/tone.mp3'`);
    for (const name of ["trick.mp4", "concat.mp4"]) {
      page("e.html", `<video src="/${name}"></video>`);
      expect((await scrape("e.html", ["audio"], { maxAge: 0 })).audio).toBeUndefined();
    }
  });
});

describe("video", () => {
  it.each([
    ["a video element", '<video src="/film.mp4"></video>'],
    ["structured data", '<script type="application/ld+json">{"@type":"VideoObject","contentUrl":"/film.mp4"}</script>'],
    ["Open Graph", '<meta property="og:video:type" content="video/mp4"><meta property="og:video" content="/film.mp4">'],
    ["a link", '<a href="/film.mp4">Download</a>'],
  ])("comes from %s", async (_name, html) => {
    page("v.html", `${html}<h1>Film</h1>`);
    const { video } = await scrape("v.html", ["video"], { maxAge: 0 });
    expect(video).toMatch(/^data:video\/mp4;base64,/);
    expect(bytesOf(video).equals(readFileSync(join(folder, "film.mp4")))).toBe(true);
  });

  it("joins the segments of a stream that is of a useful size", async () => {
    page("hls.html", '<video><source src="/master.m3u8" type="application/x-mpegURL"></video>');
    requests.length = 0;
    const { video, warning } = await scrape("hls.html", ["video"]);
    expect(warning).toBeUndefined();
    expect(requests).not.toContain("huge.m3u8");
    expect(requests.filter((name) => name.endsWith(".ts")).length).toBeGreaterThanOrEqual(2);
    expect(streamsOf(bytesOf(video))).toEqual(["aac", "h264"]);
  });

  it.each(["apart.m3u8", "apart-ts.m3u8"])("joins picture and sound that %s keeps apart", async (name) => {
    page("apart.html", `<video src="/${name}"></video>`);
    const { video, audio, warning } = await scrape("apart.html", ["video", "audio"], { maxAge: 0 });
    expect(warning).toBeUndefined();
    expect(streamsOf(bytesOf(video))).toEqual(["aac", "h264"]);
    expect(streamsOf(bytesOf(audio))).toEqual(["mp3"]);
    expect(secondsOf(bytesOf(audio))).toBeCloseTo(2, 0);
  });

  it("takes a stream whose segments are parts of one file", async () => {
    page("single.html", '<video src="/single.m3u8"></video>');
    expect(streamsOf(bytesOf((await scrape("single.html", ["video"])).video))).toEqual(["aac", "h264"]);
  });

  it.each([
    ["film.mp4", ["aac", "h264"]],
    ["low.m3u8", ["aac", "h264"]],
  ])("is what was asked for when %s is scraped itself", async (name, streams) => {
    requests.length = 0;
    const { video, audio } = await scrape(name, ["video", "audio"], { maxAge: 0 });
    expect(streamsOf(bytesOf(video))).toEqual(streams);
    expect(streamsOf(bytesOf(audio))).toEqual(["mp3"]);
    expect(requests.filter((one) => one === name)).toHaveLength(1);
    const sound = await scrape("tone.mp3", ["video", "audio"]);
    expect([sound.video, sound.audio?.slice(0, 15)]).toEqual([undefined, "data:audio/mpeg"]);
    await expect(engine.scrape(`${origin}/film.mp4`)).rejects.toMatchObject({ code: "SCRAPE_UNSUPPORTED_FILE_ERROR" });
  });

  it("joins fragments behind their initialisation part", async () => {
    page("fragments.html", '<video src="/fragments.m3u8"></video>');
    const { video } = await scrape("fragments.html", ["video"]);
    expect(video).toMatch(/^data:video\/mp4/);
    expect(streamsOf(bytesOf(video))).toEqual(["aac", "h264"]);
  });

  it.each([
    ["encrypted.m3u8", "is an encrypted stream"],
    ["live.m3u8", "is a live stream"],
    ["missing.mp4", "answered with status 404"],
    ["a.html", "is not a media file"],
  ])("says why %s cannot be had", async (name, reason) => {
    page("a.html", "<h1>Page</h1>");
    page("f.html", `<video src="/${name}"></video><p>Text</p>`);
    const { video, warning } = await scrape("f.html", ["video"], { maxAge: 0 });
    expect(video).toBeUndefined();
    expect(warning).toContain(reason);
  });

  it("fails with the contract's code where the caller wants that", async () => {
    page("none.html", "<h1>Nothing to see</h1>");
    await expect(scrape("none.html", ["video"], { missingMedia: "error" })).rejects.toMatchObject({
      code: "SCRAPE_VIDEO_UNSUPPORTED_URL",
      status: 500,
    });
    await expect(scrape("none.html", ["audio"], { missingMedia: "error" })).rejects.toMatchObject({
      code: "SCRAPE_AUDIO_UNSUPPORTED_URL",
    });
    expect((await scrape("none.html", ["video"])).warning).toContain("names no video file");
  });

  it.each([
    ["a file", "http://127.0.0.1:9/film.mp4", "Blocked"],
    ["a segment", "/guarded.m3u8", "Blocked"],
    ["a segment on this machine", "/local.m3u8", "Invalid URL protocol"],
  ])("reaches no address that is closed: %s", async (_name, address, reason) => {
    page("closed.html", `<video src="${address}"></video>`);
    const { video, warning } = await scrape("closed.html", ["video"], { maxAge: 0 });
    expect(video).toBeUndefined();
    expect(warning).toContain(reason);
  });
});

describe("what is kept", () => {
  const signing = (): { storage: Storage; kept: Map<string, { expires: number | undefined }> } => {
    const inner = memoryStorage();
    const kept = new Map<string, { expires: number | undefined }>();
    return {
      kept,
      storage: {
        ...inner,
        async put(key, bytes, meta) {
          kept.set(key, { expires: meta.expires });
          await inner.put(key, bytes, meta);
        },
        signedUrl: async (key, expires) => `https://files.example/${key}?expires=${expires}`,
      },
    };
  };

  it("is a link for one to two hours, and nothing with zero data retention", async () => {
    const { storage, kept } = signing();
    await using own = createEngine({ network: { allow: [host] }, storage });
    page("v.html", '<video src="/film.mp4"></video>');
    const { video } = await own.scrape(`${origin}/v.html`, { formats: ["video"] });
    expect(video).toMatch(/^https:\/\/files\.example\/media\/[\da-f]{40}\.mp4\?expires=/);
    const [entry] = [...kept.values()];
    expect((entry?.expires ?? 0) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect((entry?.expires ?? 0) - Date.now()).toBeLessThanOrEqual(120 * 60_000);
    kept.clear();
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("quern-media-") && !folder.endsWith(name));
    const private_ = await own.scrape(`${origin}/v.html`, { formats: ["video", "audio"], zeroDataRetention: true });
    expect(private_.video).toMatch(/^data:/);
    expect(kept.size).toBe(0);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("quern-media-") && !folder.endsWith(name))).toEqual(
      before,
    );
  });

  it("is a signed address over HTTP that ends within two hours", async () => {
    const state = memoryState();
    const storage = signedStorage({ storage: memoryStorage(), secret: await sharedSecret(state, "artifacts") });
    await using own = createEngine({ network: { allow: [host] }, storage });
    const handler = createHandler({ engine: own, state, storage, publicUrl: "http://quern.local" });
    page("v.html", '<video src="/film.mp4"></video>');
    const { key } = await createKey(state, { team: "ours" });
    const answer = await callHandler(handler, "POST", "/v2/scrape", {
      key,
      body: { url: `${origin}/v.html`, formats: ["video"] },
      headers: { "content-type": "application/json" },
    });
    const video = String(answer.body.data.video);
    expect(video).toMatch(/^http:\/\/quern\.local\/v2\/artifacts\/media\/[\da-f]{40}\.mp4\?expires=/);
    const file = await handler(new Request(video));
    expect(file.headers.get("content-type")).toBe("video/mp4");
    expect(Buffer.from(await file.arrayBuffer()).equals(readFileSync(join(folder, "film.mp4")))).toBe(true);
    vi.useFakeTimers({ now: Date.now() + 7_201_000, toFake: ["Date"] });
    expect((await handler(new Request(video))).status).toBe(404);
    vi.useRealTimers();
  });

  it("is files of their own with the command line's -o", () => {
    page("cli.html", '<video src="/film.mp4"></video><p>Film</p>');
    const flags = ["-f", "video,audio", "--allow-host", host, "-o", join(folder, "out")];
    return new Promise<void>((resolve, reject) => {
      execFile(process.execPath, [CLI, "scrape", `${origin}/cli.html`, ...flags], (error) => {
        if (error) return reject(error);
        const [json] = readdirSync(join(folder, "out")).filter((name) => name.endsWith(".json"));
        const result = JSON.parse(readFileSync(join(folder, "out", json!), "utf8")) as Record<string, string>;
        const read = (path: string | undefined): Buffer => readFileSync(join(folder, "out", decodeURIComponent(path!)));
        expect(streamsOf(read(result["video"]))).toEqual(["aac", "h264"]);
        expect(streamsOf(read(result["audio"]))).toEqual(["mp3"]);
        resolve();
      });
    });
  });

  it("is nothing for a request that is answered from the cache alone", async () => {
    page("cached.html", '<h1>Cached</h1><p>Some text here.</p><video src="/film.mp4"></video>');
    await engine.scrape(`${origin}/cached.html`);
    requests.length = 0;
    const result = await scrape("cached.html", ["video"], { lockdown: true });
    expect(result.video).toBeUndefined();
    expect(result.warning).toContain("from the cache alone");
    expect(requests).toEqual([]);
  });
});
