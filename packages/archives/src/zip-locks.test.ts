import { createCipheriv, createHmac, pbkdf2Sync } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { buildZip } from "@quern/documents/testing";
import { expect, it } from "vitest";
import { unpack } from "./index.js";

const CSV = "name,city\nAnn,Oslo\n";
/** `a.csv` by the traditional encryption of PKZIP, with the password `mill`. */
const TRADITIONAL =
  "UEsDBBQAAQAIAAAAAAATD/NJIQAAABMAAAAFAAAAYS5jc3agmkBIcXexm8Ak0GPFdH3tRlsF0nrO+mgmeNeYhNx+KoJQSwECFAAUAAEACAAAAAAAEw/zSSEAAAATAAAABQAAAAAAAAAAAAAAAAAAAAAAYS5jc3ZQSwUGAAAAAAEAAQAzAAAARAAAAAAA";

/** A file as WinZip encrypts it, with a key of 256 bits. */
function locked(text: string, password: string, change?: (bytes: Buffer) => void) {
  const salt = Buffer.alloc(16, 7);
  const keys = pbkdf2Sync(password, salt, 1000, 66, "sha1");
  const content = deflateRawSync(text);
  const cipher = createCipheriv("aes-256-ecb", keys.subarray(0, 32), null).setAutoPadding(false);
  for (let at = 0; at < content.length; at += 16) {
    const counter = Buffer.alloc(16);
    counter.writeUInt32LE(at / 16 + 1);
    const mask = cipher.update(counter);
    for (let index = 0; index < 16 && at + index < content.length; index++) content[at + index]! ^= mask[index]!;
  }
  const code = createHmac("sha1", keys.subarray(32, 64)).update(content).digest().subarray(0, 10);
  const bytes = Buffer.concat([salt, keys.subarray(64), content, code]);
  change?.(bytes);
  return {
    bytes,
    stored: true,
    isEncrypted: true,
    method: 99,
    extra: Buffer.from("019907000200414503" + "0800", "hex"),
  };
}

const open = (bytes: Uint8Array, password?: string) =>
  unpack(bytes, { filename: "a.zip", ...(password === undefined ? {} : { password }) });

it("reads files that WinZip has encrypted, in any number of blocks", async () => {
  const long = Array.from({ length: 9_000 }, (_, index) => (index * 7919) % 10007).join(",");
  const contents = await open(buildZip({ "a.csv": locked(CSV, "mill"), "b.csv": locked(long, "mill") }), "mill");
  expect(contents!.files.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([CSV, long]);
});

it("reads the traditional encryption of PKZIP", async () => {
  const contents = await open(Buffer.from(TRADITIONAL, "base64"), "mill");
  expect(Buffer.from(contents!.files[0]!.bytes).toString()).toBe(CSV);
});

it.each([undefined, "mills"])("asks for the password with %s", async (password) => {
  const wanted = { code: "DOCUMENT_ENCRYPTED", hint: expect.stringContaining("--password") };
  await expect(open(buildZip({ "a.csv": locked(CSV, "mill") }), password)).rejects.toMatchObject(wanted);
  await expect(open(Buffer.from(TRADITIONAL, "base64"), password)).rejects.toMatchObject(wanted);
});

it("never gives out what a wrong password makes of the traditional encryption", async () => {
  // One password in 256 passes the check of one byte.
  for (let number = 0; number < 1_000; number++)
    await expect(open(Buffer.from(TRADITIONAL, "base64"), `wrong ${number}`)).rejects.toMatchObject({
      code: "DOCUMENT_ENCRYPTED",
    });
});

it("refuses a file that was changed after its encryption", async () => {
  const changed = locked(CSV, "mill", (bytes) => {
    bytes[20]! ^= 1;
  });
  await expect(open(buildZip({ "a.csv": changed }), "mill")).rejects.toMatchObject({
    code: "DOCUMENT_DAMAGED",
    message: expect.stringContaining("authentication code"),
  });
});

it("names the files that it does not open, and reads the others", async () => {
  const contents = await open(
    buildZip({ "a.csv": locked(CSV, "mill"), "b.csv": CSV, "c.csv": locked(CSV, "other") }),
    "mill",
  );
  expect(contents!.files.map(({ name }) => name)).toEqual(["a.csv", "b.csv"]);
  expect(contents).toMatchObject({
    locked: ["c.csv"],
    warnings: [expect.stringContaining("1 file is encrypted and was left out (c.csv)")],
  });
});

it.each([
  ["RAR 4", "526172211a0700" + "ce99738000" + "0d00000000000000"],
  ["RAR 5", "526172211a070100" + "00000000" + "21" + "04" + "0000"],
  [
    "7z",
    `377abcaf271c0004${"00".repeat(4)}${"00".repeat(8)}${"20"}${"00".repeat(7)}${"00".repeat(4)}17060000010906f10701`,
  ],
])("refuses a %s archive that hides the names of its files", async (_, start) => {
  const bytes = Buffer.concat([Buffer.from(start, "hex"), Buffer.alloc(64)]);
  await expect(unpack(bytes, { filename: "a" })).rejects.toMatchObject({
    code: "DOCUMENT_ENCRYPTED",
    hint: expect.stringContaining("not read, with a password or without"),
  });
});
