import { createHash, pbkdf2Sync } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateRawSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { read } from "../read.js";
import { Blowfish } from "./blowfish.js";
import { Rc4 } from "./rc4.js";

const load = (name: string): Uint8Array =>
  Uint8Array.from(gunzipSync(readFileSync(new URL(`../../test-support/${name}.gz`, import.meta.url))));

const parse = (bytes: Uint8Array, filename: string, password?: string) =>
  read({
    bytes,
    filename,
    mediaType: "application/octet-stream",
    options: {},
    wants: { html: true, markdown: false, assets: false },
    ...(password === undefined ? {} : { password }),
  });

describe("documents of Office 97 to 2003 and of OpenDocument behind a password", () => {
  it.each([
    ["secret.doc", "Mühle7", "Secret quern. Geheime Mühle."],
    ["password_password_cryptoapi.doc", "password", "This is a test"],
    ["secret.xls", "Mühle7", "row 299 of flour"],
    ["password_2002_128_strong.xls", "password", "<td>10</td>"],
    ["xor-encryption-abc.xls", "abc", "<td>3</td>"],
    ["Password_Protected-56-hello.ppt", "hello", "This is a protected document"],
    ["secret.odt", "Mühle7", "Secret quern. Geheime Mühle."],
    ["secret.ods", "Mühle7", "row 299 of flour"],
  ])("%s opens with its password alone", async (name, password, text) => {
    const bytes = load(name);
    expect((await parse(bytes, name, password)).html).toContain(text);
    await expect(parse(bytes, name, `${password}!`)).rejects.toMatchObject({
      code: "DOCUMENT_ENCRYPTED",
      message: expect.stringContaining("not the right one"),
    });
    await expect(parse(bytes, name)).rejects.toMatchObject({
      code: "DOCUMENT_ENCRYPTED",
      hint: expect.stringContaining("--password"),
    });
  });

  it("opens OpenDocument 1.1, which has Blowfish", async () => {
    const password = "Mühle7";
    const content = deflateRawSync(
      '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>Secret quern.</text:p></office:text></office:body></office:document-content>',
    );
    const salt = Buffer.alloc(16, 7);
    const key = pbkdf2Sync(createHash("sha1").update(password).digest(), salt, 1024, 16, "sha1");
    // In cipher feedback a block is encrypted as it is decrypted, but for the block that comes back.
    const cipher = new Blowfish(key);
    const encrypted = Buffer.from(content);
    let previous: Uint8Array = Buffer.alloc(8, 3);
    for (let at = 0; at < encrypted.length; at += 8) {
      const block = cipher.decrypt(encrypted.slice(at, at + 8), previous);
      encrypted.set(block, at);
      previous = block;
    }
    const checksum = createHash("sha1").update(content.subarray(0, 1024)).digest("base64");
    const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml" manifest:size="300"><manifest:encryption-data manifest:checksum-type="SHA1/1K" manifest:checksum="${checksum}"><manifest:algorithm manifest:algorithm-name="Blowfish CFB" manifest:initialisation-vector="${Buffer.alloc(8, 3).toString("base64")}"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:iteration-count="1024" manifest:salt="${salt.toString("base64")}"/></manifest:encryption-data></manifest:file-entry></manifest:manifest>`;
    const bytes = zipSync(
      {
        mimetype: strToU8("application/vnd.oasis.opendocument.text"),
        "content.xml": encrypted,
        "META-INF/manifest.xml": strToU8(manifest),
      },
      { level: 0 },
    );
    expect((await parse(bytes, "old.odt", password)).html).toBe("<p>Secret quern.</p>\n");
    await expect(parse(bytes, "old.odt", "x")).rejects.toMatchObject({ code: "DOCUMENT_ENCRYPTED" });
    const endless = manifest.replace('"1024"', '"99999999"');
    const slow = zipSync({
      mimetype: strToU8("application/vnd.oasis.opendocument.text"),
      "content.xml": encrypted,
      "META-INF/manifest.xml": strToU8(endless),
    });
    await expect(parse(slow, "old.odt", "x")).rejects.toMatchObject({ code: "DOCUMENT_LIMIT_EXCEEDED" });
  });

  it("has the ciphers right, by their published vectors", () => {
    expect(
      Buffer.from(new Blowfish(Buffer.alloc(8)).decrypt(new Uint8Array(8), new Uint8Array(8))).toString("hex"),
    ).toBe("4ef997456198dd78");
    expect(
      Buffer.from(new Rc4(Buffer.from("Key")).apply(Uint8Array.from(Buffer.from("Plaintext")))).toString("hex"),
    ).toBe("bbf316e8d940af0ad3");
  });

  it("answers damaged ones with an error of documents", async () => {
    const names = ["secret.doc", "xor-encryption-abc.xls", "Password_Protected-56-hello.ppt", "secret.odt"] as const;
    const files = names.map((name) => [name, load(name)] as const);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async ([name, bytes], changes) => {
          const damaged = bytes.slice();
          for (const [place, value] of changes) damaged[Math.floor(place * (damaged.length - 1))] = value;
          await parse(damaged, name, "abc").then(
            () => undefined,
            (error: { code?: string }) => expect(error.code).toMatch(/^(?:DOCUMENT_|UNSUPPORTED_)/),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
