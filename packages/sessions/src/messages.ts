/** Messages between the host and a realm. The relay in between passes them on as text and counts them. */
import type { Wire } from "./wire.js";

/** From the realm: the first word names the message, the rest is its JSON. */
export type FromRealm =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "call";
      readonly id: number;
      readonly target: Wire;
      readonly method: string;
      readonly parameters: Wire[];
    }
  | { readonly kind: "listen"; readonly target: number; readonly event: string; readonly on: boolean }
  | { readonly kind: "output"; readonly stream: "stdout" | "stderr"; readonly text: string }
  | { readonly kind: "done"; readonly result: string; readonly exitCode: number }
  /** Of the relay: a bound was reached, and the realm has been ended. */
  | { readonly kind: "stopped"; readonly reason: string };

export type ToRealm =
  | { readonly kind: "run"; readonly code: string; readonly state: PagesState }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly value?: Wire;
      readonly error?: WireError;
      readonly state?: PagesState;
    }
  | {
      readonly kind: "event";
      readonly target: number;
      readonly event: string;
      readonly payload: Wire;
      readonly state?: PagesState;
    }
  | { readonly kind: "state"; readonly state: PagesState };

export interface WireError {
  readonly name: string;
  readonly message: string;
}

/** The session's pages as they are now: what synchronous methods such as `page.url()` answer with. */
export interface PagesState {
  /** The page that code sees as `page`. */
  readonly current: number;
  readonly pages: readonly PageState[];
}

export interface PageState {
  readonly id: number;
  readonly url: string;
  readonly viewport: { readonly width: number; readonly height: number } | null;
  /** The main frame first. */
  readonly frames: readonly FrameState[];
}

export interface FrameState {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly parent: number | null;
}

export const MAX_OUTPUT_CHARACTERS = 1_000_000;
export const MAX_CALLS = 20_000;
export const MAX_CALLS_AT_ONCE = 1_000;
/** Requests for events of one run. There are few kinds of them: more are a flood, which would keep the browser busy for everybody. */
export const MAX_LISTENERS = 1_000;
export const MAX_MESSAGE_CHARACTERS = 16_000_000;
/** Of all messages of one run together. */
export const MAX_RUN_CHARACTERS = 128_000_000;
