import { compactMetadata, isoDate } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import { INFO } from "./control-words.js";

const DATE_PARTS: ReadonlySet<string> = new Set(["yr", "mo", "dy", "hr", "min"]);

/** The `\info` group: texts and dates about the document. */
export class RtfInfo {
  readonly #texts = new Map<string, string>();

  /** Takes a control word inside of the field `key`; returns the field that it opens, if it does. */
  word(key: string, name: string, value: number | undefined): string | undefined {
    if (DATE_PARTS.has(name)) this.#texts.set(`${key} ${name}`, String(value ?? 0).padStart(2, "0"));
    return INFO.has(name) ? name : undefined;
  }

  text(key: string, text: string): void {
    if (key !== "") this.#texts.set(key, (this.#texts.get(key) ?? "") + text);
  }

  metadata(): DocumentMetadata {
    const text = (key: string): string | undefined => this.#texts.get(key)?.trim();
    return compactMetadata({
      title: text("title"),
      author: text("author"),
      description: text("doccomm"),
      subject: text("subject"),
      keywords: text("keywords"),
      company: text("company"),
      category: text("category"),
      lastModifiedBy: text("operator"),
      publishedTime: this.#date("creatim"),
      modifiedTime: this.#date("revtim"),
    });
  }

  #date(key: string): string | undefined {
    const part = (name: string, usual: string): string => this.#texts.get(`${key} ${name}`) ?? usual;
    if (!this.#texts.has(`${key} yr`)) return undefined;
    const day = `${part("yr", "")}-${part("mo", "01")}-${part("dy", "01")}`;
    return isoDate(`${day}T${part("hr", "00")}:${part("min", "00")}:00Z`);
  }
}
