/** Browser state that is kept between scrapes. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Document, folderStorage, type ScrapeOptions } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let folder: string;
let engine: ReturnType<typeof createEngine>;

const start = () =>
  createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer(), storage: folderStorage(folder) });

beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), "quern-profiles-"));
  engine = start();
});
afterAll(async () => {
  await engine.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const account = (options: ScrapeOptions): Promise<Document> => engine.scrape(`${site.origin}/account`, options);

describe("a profile", () => {
  it("keeps a login and local storage, also for the next process", async () => {
    const login = await engine.scrape(`${site.origin}/login?user=ada`, { profile: { name: "ada's bank" } });
    expect(login.markdown).toContain("Visit number 1");
    await engine.close();
    engine = start();
    expect((await account({ profile: { name: "ada's bank" } })).markdown).toContain("Visit number 2");
  });

  it("is left as it was with saveChanges: false", async () => {
    const profile = { name: "ada's bank", saveChanges: false };
    expect((await account({ profile })).markdown).toContain("Visit number 3");
    expect((await account({ profile })).markdown).toContain("Visit number 3");
  });

  it("belongs to its team, and to nobody who does not name it", async () => {
    expect((await account({ profile: { name: "ada's bank" }, team: "another" })).markdown).toContain("Please log in");
    expect((await account({ profile: { name: "new" } })).markdown).toContain("Please log in");
    expect((await account({ engine: "browser" })).markdown).toContain("Please log in");
  });

  it("is forgotten when asked to, by its team alone", async () => {
    await engine.scrape(`${site.origin}/login?user=eve`, { profile: { name: "short" } });
    expect(await engine.deleteProfile("short", { team: "another" })).toBe(false);
    expect((await account({ profile: { name: "short" } })).markdown).toContain("Visit number");
    expect(await engine.deleteProfile("short")).toBe(true);
    expect(await engine.deleteProfile("short")).toBe(false);
    expect((await account({ profile: { name: "short", saveChanges: false } })).markdown).toContain("Please log in");
  });

  it("has one saver at a time; readers are let in", async () => {
    const slow = engine.scrape(`${site.origin}/account`, { profile: { name: "busy" }, waitFor: 3_000 });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await expect(account({ profile: { name: "busy" } })).rejects.toMatchObject({ code: "CONFLICT", status: 409 });
    // Another process has a storage object of its own over the same folder.
    const elsewhere = start();
    const same = elsewhere.scrape(`${site.origin}/account`, { profile: { name: "busy" } });
    await expect(same).rejects.toMatchObject({ code: "CONFLICT" });
    await elsewhere.close();
    expect((await account({ profile: { name: "busy", saveChanges: false } })).metadata.statusCode).toBe(200);
    await slow;
    expect((await account({ profile: { name: "busy" } })).metadata.statusCode).toBe(200);
  });
});
