/** Messages between the engines of a process and the thread of their indexes. */
import type { IndexedPage } from "@quern/types";
import type { FoundPage } from "./page-index.js";
import type { IndexSearch } from "./team-indexes.js";

export type ToThread =
  | { readonly kind: "open"; readonly index: number; readonly directory: string | undefined; readonly maxBytes: number }
  | { readonly kind: "ready"; readonly index: number; readonly call: number; readonly team: string }
  | {
      readonly kind: "add";
      readonly index: number;
      readonly call: number;
      readonly team: string;
      readonly page: IndexedPage;
    }
  | {
      readonly kind: "search";
      readonly index: number;
      readonly call: number;
      readonly team: string;
      readonly search: IndexSearch;
    }
  | { readonly kind: "cancel"; readonly call: number }
  | { readonly kind: "close"; readonly index: number; readonly call: number };

export type FromThread =
  | { readonly kind: "done"; readonly call: number; readonly value?: boolean | readonly FoundPage[] }
  | { readonly kind: "failed"; readonly call: number; readonly error: unknown }
  | {
      readonly kind: "warning";
      readonly index: number;
      readonly facts: Record<string, unknown>;
      readonly message: string;
    };
