/**
 * OpenTelemetry: a span and two metrics for each call of a Quern.
 *
 * @module
 */
import {
  type Attributes,
  type Meter,
  metrics,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { Quern } from "quern";
import { QuernError } from "quern";

export interface TelemetrySettings {
  /** Default: the tracer `quern` of the global provider. */
  readonly tracer?: Tracer;
  /** Default: the meter `quern` of the global provider. */
  readonly meter?: Meter;
  /** Writes addresses, file names and queries into spans. Default false: they may be secret. */
  readonly recordTargets?: boolean;
}

/** Calls that return a promise of one result. */
const CALLS = ["scrape", "parse", "search", "map", "interact", "searchPapers", "getPaper", "searchDeveloper"] as const;
type Call = (typeof CALLS)[number];
const isCall = (name: string | symbol): name is Call => (CALLS as readonly (string | symbol)[]).includes(name);

/**
 * The same Quern, whose calls are spans (`quern.scrape`, `quern.parse`, …) and are counted: `quern.calls` and, in seconds,
 * `quern.call.duration`, by call and outcome. Crawls and batches show as the scrapes that they are made of.
 *
 * @param quern stays the caller's to close
 * @example
 * const quern = withTelemetry(createQuern());
 * await quern.scrape("https://example.com");
 */
export function withTelemetry(quern: Quern, settings: TelemetrySettings = {}): Quern {
  const tracer = settings.tracer ?? trace.getTracer("quern");
  const meter = settings.meter ?? metrics.getMeter("quern");
  const calls = meter.createCounter("quern.calls", { description: "Calls of Quern, by name and outcome." });
  const duration = meter.createHistogram("quern.call.duration", { unit: "s", description: "Time of a call of Quern." });

  const observed = (name: Call, target: unknown, run: () => Promise<unknown>): Promise<unknown> =>
    tracer.startActiveSpan(`quern.${name}`, async (span) => {
      const started = performance.now();
      const labels: Attributes = { "quern.call": name };
      if (settings.recordTargets && typeof target === "string") span.setAttribute("quern.target", target);
      try {
        const result = await run();
        describe(span, result);
        return result;
      } catch (error) {
        labels["error.type"] = QuernError.is(error) ? error.code : error instanceof Error ? error.name : "unknown";
        span.setAttribute("error.type", labels["error.type"]);
        // The message may hold the address.
        const message = error instanceof Error ? error.message : String(error);
        span.setStatus({ code: SpanStatusCode.ERROR, ...(settings.recordTargets ? { message } : {}) });
        throw error;
      } finally {
        calls.add(1, labels);
        duration.record((performance.now() - started) / 1000, labels);
        span.end();
      }
    });

  return new Proxy(quern, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      const method = value.bind(target) as (...given: unknown[]) => Promise<unknown>;
      return isCall(name) ? (...given: unknown[]) => observed(name, given[0], () => method(...given)) : method;
    },
  });
}

/** Figures of a document; other results have none. */
function describe(span: Span, result: unknown): void {
  const { metadata, creditsUsed } = result as {
    readonly metadata?: { readonly [name: string]: unknown };
    readonly creditsUsed?: number;
  };
  const facts = {
    "http.response.status_code": metadata?.["statusCode"],
    "quern.engine": metadata?.["engine"],
    "quern.cache": metadata?.["cacheState"],
    "quern.pages": metadata?.["numPages"],
    "quern.credits": metadata?.["creditsUsed"] ?? creditsUsed,
  };
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === "string" || typeof value === "number") span.setAttribute(name, value);
  }
}
