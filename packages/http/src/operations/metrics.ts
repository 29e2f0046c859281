/** Metrics for Prometheus at GET /metrics: counts and durations of requests, and resources of the process. */
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";

type Labels = Readonly<Record<string, string>>;

/** Upper ends in seconds: from a cache hit to the longest timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

interface Distribution {
  /** Observations at most as long as each bucket's end. */
  readonly counts: number[];
  sum: number;
  count: number;
}

/** One answered request. */
export interface Observed {
  /** With names for values, so that there are few: `/v2/scrape/{jobId}`. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly credits?: number | undefined;
  readonly cacheState?: string | undefined;
}

/** Figures that are read when they are asked for. */
export type Gauges = () => ReadonlyArray<readonly [name: string, help: string, value: number]>;

export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Distribution>();
  readonly #cache = new Map<string, number>();
  readonly #gauges: Gauges[] = [processGauges];
  #credits = 0;
  #inFlight = 0;
  /** Only measured once somebody reads metrics, as the timer behind it costs a little. */
  #delay: IntervalHistogram | undefined;

  begin(): void {
    this.#inFlight++;
  }

  end({ route, method, status, milliseconds, credits, cacheState }: Observed): void {
    this.#inFlight--;
    count(this.#requests, series({ method, route, status: String(status) }));
    if (cacheState !== undefined) count(this.#cache, series({ state: cacheState }));
    this.#credits += credits ?? 0;
    const key = series({ route });
    const known = this.#durations.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    const seconds = milliseconds / 1000;
    for (const [index, end] of BUCKETS.entries()) if (seconds <= end) known.counts[index]!++;
    known.sum += seconds;
    known.count++;
    this.#durations.set(key, known);
  }

  gauges(read: Gauges): void {
    this.#gauges.push(read);
  }

  /** In Prometheus' text format, version 0.0.4. */
  text(): string {
    const lines: string[] = [];
    const head = (name: string, type: string, help: string): void => {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    };
    head("quern_http_requests_total", "counter", "Requests answered.");
    for (const [labels, value] of this.#requests) lines.push(`quern_http_requests_total${labels} ${value}`);
    head("quern_http_request_duration_seconds", "histogram", "Time from request to answer.");
    for (const [labels, { counts, sum, count: all }] of this.#durations) {
      const inner = labels.slice(1, -1);
      const name = "quern_http_request_duration_seconds";
      for (const [index, end] of BUCKETS.entries()) lines.push(`${name}_bucket{${inner},le="${end}"} ${counts[index]}`);
      lines.push(
        `${name}_bucket{${inner},le="+Inf"} ${all}`,
        `${name}_sum${labels} ${sum}`,
        `${name}_count${labels} ${all}`,
      );
    }
    head("quern_http_requests_in_flight", "gauge", "Requests being worked on.");
    lines.push(`quern_http_requests_in_flight ${this.#inFlight}`);
    head("quern_cache_lookups_total", "counter", "Scrapes that asked the cache, by outcome.");
    for (const [labels, value] of this.#cache) lines.push(`quern_cache_lookups_total${labels} ${value}`);
    head("quern_credits_total", "counter", "Credits charged.");
    lines.push(`quern_credits_total ${this.#credits}`);
    for (const [name, help, value] of this.#gauges.flatMap((read) => read())) {
      head(name, name.endsWith("_total") ? "counter" : "gauge", help);
      lines.push(`${name} ${value}`);
    }
    head(
      "nodejs_eventloop_delay_seconds",
      "gauge",
      "99th percentile of the event loop's delay since the last reading.",
    );
    lines.push(`nodejs_eventloop_delay_seconds ${this.#loopDelay()}`);
    return `${lines.join("\n")}\n`;
  }

  #loopDelay(): number {
    if (!this.#delay) {
      this.#delay = monitorEventLoopDelay({ resolution: 20 });
      this.#delay.enable();
    }
    const delay = this.#delay.percentile(99) / 1e9;
    this.#delay.reset();
    return Number.isFinite(delay) ? delay : 0;
  }
}

const processGauges: Gauges = () => {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ["process_resident_memory_bytes", "Memory of the process.", memory.rss],
    ["nodejs_heap_used_bytes", "JavaScript objects.", memory.heapUsed],
    ["nodejs_external_memory_bytes", "Buffers and the like.", memory.external],
    ["process_cpu_seconds_total", "Processor time taken.", (user + system) / 1e6],
    ["process_uptime_seconds", "Time since the start.", process.uptime()],
  ];
};

const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** `{a="1",b="2"}` */
const series = (labels: Labels): string =>
  `{${Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replace(/["\\\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`))}"`,
    )
    .join(",")}}`;
