import type { Reader } from "./reader.js";

export interface MarkupKind {
  readonly name: string;
  /** One for each extension, in their order; further ones after them. */
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
  readonly load: () => Promise<Reader>;
}

export const KINDS: readonly MarkupKind[] = [
  {
    name: "AsciiDoc",
    mediaTypes: ["text/asciidoc", "text/x-asciidoc"],
    extensions: ["adoc", "asciidoc", "asc"],
    load: async () => (await import("./asciidoc.js")).readAsciidoc,
  },
  {
    name: "subtitles",
    mediaTypes: ["application/x-subrip", "text/vtt", "text/srt"],
    extensions: ["srt", "vtt"],
    load: async () => (await import("./subtitles.js")).readSubtitles,
  },
];

const MARKS: ReadonlyArray<readonly [begin: RegExp, mediaType: string]> = [
  [/^WEBVTT(?:[ \t].*)?\r?\n/, "text/vtt"],
  [/^\s*\d+\r?\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}/, "application/x-subrip"],
];

/** Media type by the first bytes, for the kinds that begin with something that no other text begins with. */
export function recogniseMarkup(head: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(head).replace(/^\ufeff/, "");
  return MARKS.find(([begin]) => begin.test(text))?.[1];
}

export const kindOf = (mediaType: string, extension: string): MarkupKind | undefined =>
  KINDS.find(({ mediaTypes }) => mediaTypes.includes(mediaType)) ??
  KINDS.find(({ extensions }) => extensions.includes(extension));
