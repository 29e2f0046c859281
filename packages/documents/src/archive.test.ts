import { QuernError } from "@quern/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Archive } from "./archive.js";
import { DocumentBudget } from "./budget.js";
import { buildZip } from "./testing/zip.js";

const open = (bytes: Uint8Array, budget = new DocumentBudget()): Archive => new Archive(bytes, budget);
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (QuernError.is(error)) return error.code;
    throw error;
  }
  return "no error";
};

describe("Archive", () => {
  it("reads stored and deflated entries, whatever the case of their names", () => {
    const archive = open(buildZip({ "a.txt": { bytes: "plain", stored: true }, "Dir/B.xml": "<b/>".repeat(100) }));
    expect(Buffer.from(archive.require("a.txt")).toString()).toBe("plain");
    expect(archive.read("dir/b.XML")?.byteLength).toBe(400);
    expect(archive.read("missing")).toBeUndefined();
    expect(codeOf(() => archive.require("missing"))).toBe("DOCUMENT_DAMAGED");
  });

  it("reads an archive with bytes in front of it", () => {
    const zip = buildZip({ "a.txt": "text" });
    const moved = new Uint8Array(zip.length + 100);
    moved.set(zip, 100);
    expect(Buffer.from(open(moved).require("a.txt")).toString()).toBe("text");
  });

  it("stops a bomb by its ratio, by its size and when it lies about its size", () => {
    const bomb = new Uint8Array(120 * 1024 * 1024);
    expect(codeOf(() => open(buildZip({ bomb })).read("bomb"))).toBe("DOCUMENT_LIMIT_EXCEEDED");
    expect(codeOf(() => open(buildZip({ bomb: { bytes: bomb, declaredSize: 10 } })).read("bomb"))).toBe(
      "DOCUMENT_LIMIT_EXCEEDED",
    );
    // What was thrown away counts, so that many small lies do not cost more than one.
    const lies = Object.fromEntries(["a", "b", "c"].map((name) => [name, { bytes: bomb, declaredSize: 10 }]));
    const three = open(buildZip(lies));
    expect(codeOf(() => three.read("a"))).toBe("DOCUMENT_LIMIT_EXCEEDED");
    expect(codeOf(() => three.read("b"))).toBe("DOCUMENT_LIMIT_EXCEEDED");
    expect(() => three.read("c")).toThrow(/more than 8 MB/);
    const budget = new DocumentBudget({ inflatedBytes: 1000 });
    const archive = open(buildZip({ a: "x".repeat(600), b: "y".repeat(600) }), budget);
    archive.read("a");
    expect(codeOf(() => archive.read("b"))).toBe("DOCUMENT_LIMIT_EXCEEDED");
  });

  it("reads what repeats itself, whatever its ratio", () => {
    const lines = Buffer.from("2024-01-01,Oslo,0\n".repeat(1_200_000));
    const zip = buildZip({ "a.csv": lines });
    expect(lines.byteLength / zip.byteLength).toBeGreaterThan(300);
    expect(open(zip).require("a.csv").byteLength).toBe(lines.byteLength);
  });

  it("refuses entries that share bytes and directories with too many entries", () => {
    const overlapping = buildZip({ a: "first", b: { bytes: "second", headerOffset: 0 } });
    expect(codeOf(() => open(overlapping))).toBe("DOCUMENT_LIMIT_EXCEEDED");
    const many = buildZip(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, ""])));
    expect(codeOf(() => open(many, new DocumentBudget({ archiveEntries: 10 })))).toBe("DOCUMENT_LIMIT_EXCEEDED");
  });

  it("says where a cut or broken archive is damaged", () => {
    const zip = buildZip({ "a.xml": "text ".repeat(1000) });
    expect(codeOf(() => open(zip.slice(0, 60)))).toBe("DOCUMENT_DAMAGED");
    const broken = zip.slice();
    broken.fill(0xff, 36, 50);
    expect(() => open(broken).read("a.xml")).toThrow(/a\.xml: its compressed data is broken/);
  });

  it("never makes a path of a name, and keeps hostile names apart from prototypes", () => {
    const archive = open(buildZip({ "../../etc/passwd": "x", ["__proto__"]: "y", "\\abs": "z" }));
    expect([...archive.entries].map((entry) => entry.name)).toContain("../../etc/passwd");
    expect(archive.has("toString")).toBe(false);
    expect(({} as Record<string, unknown>)["y"]).toBeUndefined();
  });

  it("answers any bytes with entries or a QuernError", () => {
    const zip = buildZip({ "a.xml": "text ".repeat(50), "b/c.xml": { bytes: "stored", stored: true } });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const bytes = zip.slice();
        for (const [at, value] of changes) bytes[at] = value;
        try {
          const archive = open(bytes);
          for (const { name } of archive.entries) archive.read(name);
        } catch (error) {
          expect(QuernError.is(error)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(codeOf(() => open(bytes))).toMatch(/^DOCUMENT_/);
      }),
    );
  });
});
