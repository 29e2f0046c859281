import {
  Assets,
  DocumentBudget,
  headingAnchors,
  type InnerPlace,
  InnerPlaces,
  type WorkerParserInput,
  withoutPervasiveEmphasis,
} from "@quern/documents";
import type { Asset, DocumentMetadata } from "@quern/types";
import { belowTitle } from "./html/block-writer.js";
import { Comments } from "./html/comments.js";
import { LeftOut } from "./html/left-out.js";
import { Notes } from "./html/notes.js";
import { Pictures } from "./pictures/pictures.js";

/** Result of every reader of this package. */
export interface OfficeDocument {
  readonly html: string;
  readonly markdown?: string;
  readonly metadata: DocumentMetadata;
  readonly assets: readonly Asset[];
  readonly warnings: readonly string[];
  /** Attachments that are to be read. */
  readonly inner?: readonly InnerPlace[];
}

/** State that the readers of one document share. */
export class DocumentContext {
  readonly budget: DocumentBudget;
  readonly assets: Assets;
  readonly pictures: Pictures;
  readonly inner = new InnerPlaces();
  readonly notes = new Notes();
  readonly comments: Comments;
  readonly warnings: string[] = [];
  readonly leftOut = new LeftOut();

  constructor(readonly input: WorkerParserInput) {
    this.budget = new DocumentBudget();
    this.assets = new Assets(this.budget, input.wants.assets);
    this.pictures = new Pictures(this.assets);
    this.comments = new Comments(input.options.comments ?? "end");
  }

  get bytes(): Uint8Array {
    return this.input.bytes;
  }

  finish(html: string, metadata: DocumentMetadata, markdown?: string): OfficeDocument {
    return {
      html: headingAnchors(withoutUnusedAnchors(withoutPervasiveEmphasis(belowTitle(html)))),
      ...(markdown === undefined ? {} : { markdown }),
      metadata,
      assets: this.assets.list,
      warnings: [...new Set([...this.warnings, ...this.leftOut.warnings, ...this.assets.warnings])],
      inner: this.inner.list,
    };
  }
}

/** Programs set many bookmarks; only those that something links to are kept. */
function withoutUnusedAnchors(html: string): string {
  if (!html.includes("<span id=") && !html.includes("<section data-slide=")) return html;
  const used = new Set([...html.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]));
  return html
    .replace(/<span id="([^"]*)"><\/span>/g, (anchor, id: string) => (used.has(id) ? anchor : ""))
    .replace(/(<section data-slide="\d+") id="([^"]*)"/g, (tag, start: string, id: string) =>
      used.has(id) ? tag : start,
    );
}
