/** Two-step uploads, signed addresses of files, and feedback. */
import { createEngine, memoryState, memoryStorage } from "@quern/core";
import { csvParser } from "@quern/csv";
import { createHandler, createKey, type Handler, type SignedStorage, sharedSecret, signedStorage } from "@quern/http";
import type { StateStore } from "@quern/types";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, callHandler } from "./http-client.js";

const engine = createEngine({ parsers: [csvParser()] });
afterAll(() => engine.close());

let state: StateStore;
let storage: SignedStorage;
let handler: Handler;
let key: string;

beforeEach(async () => {
  state = memoryState();
  storage = signedStorage({ storage: memoryStorage(), secret: await sharedSecret(state, "artifacts") });
  handler = createHandler({ engine, state, storage, publicUrl: "http://quern.local/" });
  key = (await createKey(state, { team: "ours" })).key;
});

const post = (path: string, body: unknown, as = key): Promise<Answer> =>
  callHandler(handler, "POST", path, { key: as, body, headers: { "content-type": "application/json" } });
const put = (url: string, body: string | Uint8Array): Promise<Answer> => callHandler(handler, "PUT", url, { body });
const announce = async (filename = "grain.csv"): Promise<{ uploadUrl: string; uploadRef: string }> =>
  (await post("/v2/parse/upload-url", { filename })).body.data;

describe("a two-step upload", () => {
  it("takes the bytes at one address and parses them by reference, once", async () => {
    const { status, body } = await post("/v2/parse/upload-url", {
      filename: "grain.csv",
      contentType: "text/csv",
      declaredSizeBytes: 20,
      origin: "test",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      method: "PUT",
      headers: { "content-type": "text/csv" },
      maxSizeBytes: 52_428_800,
      expiresAt: expect.stringMatching(/Z$/),
      uploadUrl: expect.stringMatching(/^http:\/\/quern\.local\/v2\/parse\/upload\//),
    });
    expect((await put(body.data.uploadUrl, "grain;kg\nrye;4\n")).status).toBe(200);
    const parsed = await post("/v2/parse", { uploadRef: body.data.uploadRef, formats: ["markdown"] });
    expect(parsed).toMatchObject({
      status: 200,
      body: { success: true, data: { metadata: { sourceURL: "grain.csv", creditsUsed: 1 } } },
    });
    expect(parsed.body.data.markdown).toContain("| rye | 4 |");
    expect(await post("/v2/parse", { uploadRef: body.data.uploadRef })).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST", error: expect.stringContaining("already parsed") },
    });
  });

  it("refuses what is not its own", async () => {
    const { uploadUrl, uploadRef } = await announce();
    const tampered = uploadUrl.replace(/expires=\d/, "expires=9");
    expect(await put(tampered, "a,b")).toMatchObject({ status: 400, body: { success: false } });
    expect(await post("/v2/parse", { uploadRef })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("No bytes") },
    });
    expect((await put(uploadUrl, "a,b\n1,2\n")).status).toBe(200);
    expect((await put(uploadUrl, "c,d\n3,4\n")).status).toBe(400);
    for (const reference of [`${uploadRef}0`, uploadRef.replace(/^./, "z"), "", "a.b.c", "..", 5]) {
      expect((await post("/v2/parse", { uploadRef: reference })).status).toBe(400);
    }
    const stranger = (await createKey(state, { team: "theirs" })).key;
    expect((await post("/v2/parse", { uploadRef }, stranger)).status).toBe(403);
    expect((await post("/v2/parse", { uploadRef, waitFor: 10 })).body.code).toBe("PARSE_UNSUPPORTED_OPTIONS");
  });

  it("has bounds", async () => {
    for (const body of [
      {},
      { filename: "" },
      { filename: "a", x: 1 },
      { filename: "a", declaredSizeBytes: 52_428_801 },
    ]) {
      expect(await post("/v2/parse/upload-url", body)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    }
    const { uploadUrl } = await announce();
    expect(await put(uploadUrl, new Uint8Array(50 * 1024 * 1024 + 1))).toMatchObject({
      status: 400,
      body: { error: "Uploaded file exceeds maximum size of 50MB." },
    });
    for (let count = 1; count < 10; count++) await announce();
    expect(await post("/v2/parse/upload-url", { filename: "one-more" })).toMatchObject({
      status: 429,
      body: { code: "PARSE_UPLOAD_UNPARSED_LIMIT_REACHED" },
    });
  });

  it("keeps nothing once it is parsed, and nothing for longer than ten minutes", async () => {
    const { uploadUrl, uploadRef } = await announce();
    await put(uploadUrl, "a,b\n1,2\n");
    const id = new URL(uploadUrl).pathname.split("/").at(-1);
    expect(await storage.get(`uploads/${id}`)).toBeDefined();
    await post("/v2/parse", { uploadRef });
    expect(await storage.get(`uploads/${id}`)).toBeUndefined();
    const late = await announce();
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
    expect((await put(late.uploadUrl, "a,b")).status).toBe(400);
    vi.useRealTimers();
  });
});

describe("a signed address", () => {
  const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  const address = async (name: string, contentType: string): Promise<string> => {
    const expires = Date.now() + 3_600_000;
    await storage.put(name, PICTURE, { contentType, expires });
    const base = signedStorage({
      storage,
      secret: await sharedSecret(state, "artifacts"),
      publicUrl: "http://quern.local",
    });
    return base.signedUrl(name, expires);
  };
  const open = (url: string) => handler(new Request(url));

  it("shows pictures and downloads everything else, and runs nothing", async () => {
    const picture = await open(await address("screenshots/a1.png", "image/png"));
    expect(picture.status).toBe(200);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PICTURE);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": 'inline; filename="a1.png"',
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    for (const type of ["application/pdf", "text/html", "image/svg+xml"]) {
      const file = await open(await address("pdfs/b2.pdf", type));
      expect(file.headers.get("content-disposition")).toBe('attachment; filename="b2.pdf"');
    }
  });

  it("is 404 when it is wrong, for another file, or too old", async () => {
    const good = await address("screenshots/a1.png", "image/png");
    await address("screenshots/a2.png", "image/png");
    const wrong = [
      good.replace("a1.png", "a2.png"),
      good.replace(/expires=\d+/, `expires=${Date.now() + 9e9}`),
      good.replace(/signature=./, "signature=x"),
      good.replace(/&signature.*/, ""),
      good.replace("screenshots/a1.png", "screenshots/%2e%2e%2fprofiles"),
      good.replace("screenshots/a1.png", "profiles/x"),
    ];
    for (const url of wrong) {
      const response = await open(url);
      expect(response.status, url).toBe(404);
      expect(await response.json()).toMatchObject({ success: false });
    }
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ["Date"] });
    expect((await open(good)).status).toBe(404);
    vi.useRealTimers();
  });

  it("does not outlive its object", async () => {
    const good = await address("screenshots/a1.png", "image/png");
    await storage.delete("screenshots/a1.png");
    expect((await open(good)).status).toBe(404);
  });
});

describe("addresses in answers", () => {
  const uploadUrlOf = async (options: object, headers: Record<string, string>): Promise<string> => {
    const mounted = createHandler({ engine, state, ...options });
    const answer = await callHandler(mounted, "POST", "/v2/parse/upload-url", {
      key,
      body: { filename: "a" },
      headers: { "content-type": "application/json", ...headers },
    });
    return new URL(answer.body.data.uploadUrl).origin;
  };
  const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "api.example.com" };

  it("follow the proxy's word only when it is trusted, and never nonsense", async () => {
    expect(await uploadUrlOf({}, forwarded)).toBe("http://quern.local");
    expect(await uploadUrlOf({ trustProxy: true }, forwarded)).toBe("https://api.example.com");
    expect(await uploadUrlOf({ trustProxy: true }, { ...forwarded, "x-forwarded-host": "a.example, b.example" })).toBe(
      "https://a.example",
    );
    expect(
      await uploadUrlOf({ trustProxy: true }, { "x-forwarded-host": "evil@x/y?", "x-forwarded-proto": "ftp" }),
    ).toBe("http://quern.local");
    expect(await uploadUrlOf({ publicUrl: "https://here.example", trustProxy: true }, forwarded)).toBe(
      "https://here.example",
    );
    expect(() => createHandler({ engine, publicUrl: "here.example" })).toThrow(/publicUrl/);
  });
});

describe("feedback", () => {
  const jobId = "0190b0a0-0000-7000-8000-000000000000";

  it("is taken once for a job", async () => {
    const first = await post("/v2/feedback", { endpoint: "parse", jobId, rating: "bad", issues: ["missing-table"] });
    expect(first).toMatchObject({ status: 200, body: { success: true, creditsRefunded: 0 } });
    expect((await post("/v2/feedback", { endpoint: "parse", jobId, rating: "good" })).body).toMatchObject({
      feedbackId: first.body.feedbackId,
      alreadySubmitted: true,
    });
  });

  it.each([
    [{ endpoint: "scrape", rating: "bad" }, 404, "JOB_NOT_FOUND"],
    [{ endpoint: "search", rating: "good" }, 400, "INVALID_BODY"],
    [{ endpoint: "parse", rating: "great" }, 400, "INVALID_BODY"],
    [{ endpoint: "parse", rating: "bad", note: "x".repeat(4001) }, 400, "INVALID_BODY"],
    [{ endpoint: "parse", rating: "bad", metadata: { x: "y".repeat(9000) } }, 400, "INVALID_BODY"],
    [{ endpoint: "parse", rating: "bad", jobId: "1" }, 400, "INVALID_BODY"],
  ])("%j is answered with %i %s", async (body, status, code) => {
    expect(await post("/v2/feedback", { jobId, ...body })).toMatchObject({
      status,
      body: { success: false, feedbackErrorCode: code },
    });
  });
});
