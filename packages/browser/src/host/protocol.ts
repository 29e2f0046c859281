/** Messages between a server and the processes in which its browser clients live. They cross as structured clones. */
import {
  type CodeResult,
  type ErrorCode,
  QuernError,
  type RenderedPage,
  type RenderRequest,
  type RunCodeOptions,
  type SessionOptions,
  type SessionView,
  toQuernError,
} from "@quern/types";
import type { ChromiumRendererOptions } from "../renderer-options.js";

/** The part of a request that is data; the rest is asked back for. */
export type PlainRequest = Omit<RenderRequest, "url" | "signal" | "egress" | "storage" | "logger"> & {
  readonly url: string;
};

/** A session as the other process knows it. */
export interface OpenedSession {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Calls of the server, by name: what is sent, and what comes back. */
export interface HostCalls {
  readonly render: { readonly sent: PlainRequest; readonly answer: RenderedPage };
  readonly openSession: {
    readonly sent: { readonly request: PlainRequest; readonly options: SessionOptions };
    readonly answer: OpenedSession;
  };
  readonly run: {
    readonly sent: { readonly code: string; readonly options: Omit<RunCodeOptions, "signal"> };
    readonly answer: CodeResult;
  };
  readonly outline: { readonly sent: number; readonly answer: string };
  readonly look: { readonly sent: undefined; readonly answer: SessionView | undefined };
  readonly closeSession: { readonly sent: undefined; readonly answer: undefined };
}
export type HostCall = keyof HostCalls;

/** Asked by a browser client: the server alone judges addresses and keeps profiles. */
export interface ServerCalls {
  readonly resolve: {
    readonly sent: { readonly hostname: string; readonly port: number };
    readonly answer: ReadonlyArray<{ address: string; family: number }>;
  };
  readonly get: {
    readonly sent: { readonly key: string };
    readonly answer: { readonly bytes: Uint8Array; readonly meta: StoredMeta } | undefined;
  };
  readonly put: {
    readonly sent: { readonly key: string; readonly bytes: Uint8Array; readonly meta: StoredMeta };
    readonly answer: undefined;
  };
  readonly delete: { readonly sent: { readonly key: string }; readonly answer: undefined };
}
export type ServerCall = keyof ServerCalls;

interface StoredMeta {
  readonly contentType: string;
  readonly expires?: number;
}

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly details?: unknown;
}

export type Settled = { readonly value: unknown } | { readonly error: WireError };

export type ToHost =
  | { readonly kind: "start"; readonly options: ChromiumRendererOptions }
  | { readonly kind: "call"; readonly id: number; readonly name: HostCall; readonly sent: unknown }
  | { readonly kind: "abort"; readonly id: number }
  /** Answers an `ask`. */
  | ({ readonly kind: "answer"; readonly id: number } & Settled)
  | { readonly kind: "ping" };

export type ToServer =
  | { readonly kind: "ready" }
  | ({ readonly kind: "answer"; readonly id: number } & Settled)
  /** @param call the call that it is asked for: a request has its own guard and storage */
  | {
      readonly kind: "ask";
      readonly id: number;
      readonly call: number;
      readonly name: ServerCall;
      readonly sent: unknown;
    }
  | { readonly kind: "log"; readonly call: number; readonly fields: Record<string, unknown>; readonly message: string }
  | { readonly kind: "ended" }
  | { readonly kind: "pong" };

export const wireError = (error: unknown, context: string): WireError => toQuernError(error, context).toJSON();

export const errorOf = ({ code, message, hint, details }: WireError): QuernError =>
  new QuernError(code, message, { ...(hint === undefined ? {} : { hint }), details });
