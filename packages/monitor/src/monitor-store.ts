/** Store of monitors, their checks, and the last state of each page. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { QuernError, type StateEntry, type StateStore } from "@quern/types";
import type { Check, CheckPage, Monitor, MonitorRuns } from "./types.js";

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const DAY_MS = 86_400_000;
/** A page that no check has seen for so long is forgotten. */
const STATE_KEPT_MS = 400 * DAY_MS;
const TIME_DIGITS = 9;

/** Last state of a page of a monitor. */
export interface KeptState {
  readonly url: string;
  readonly targetId: string;
  readonly scrapeId: string;
  readonly markdown: string;
  readonly page?: string;
  readonly json?: unknown;
  /** Places that differed at earlier checks, newest first. */
  readonly places: ReadonlyArray<readonly string[]>;
  /** Id of the check that saw it last. */
  readonly checkId: string;
  readonly isRemoved?: boolean;
}

export interface MonitorStore {
  /** Writes down what people set. */
  put(monitor: Monitor): Promise<void>;
  /** Replaces what checks write down. Apart from {@link put}, so that neither undoes the other. */
  putRuns(id: string, runs: MonitorRuns): Promise<void>;
  find(id: string): Promise<Monitor | undefined>;
  /** @throws QuernError `NOT_FOUND`, also for monitors of other teams */
  read(id: string, team: string): Promise<Monitor>;
  /** Newest first. */
  list(team: string): Promise<Monitor[]>;
  remove(monitor: Monitor): Promise<void>;
  putCheck(check: Check): Promise<void>;
  findCheck(id: string): Promise<Check | undefined>;
  /** Newest first. */
  checks(monitor: string): Promise<Check[]>;
  /** Written twice it is one page. */
  addPage(check: Check, page: CheckPage): Promise<void>;
  page(check: string, id: string): Promise<CheckPage | undefined>;
  /** In the order of their addresses. */
  pages(check: string): Promise<CheckPage[]>;
  state(monitor: string, targetId: string, url: string): Promise<KeptState | undefined>;
  putState(monitor: string, state: KeptState): Promise<void>;
  /** States of all pages of a target. */
  states(monitor: string, targetId: string): Promise<KeptState[]>;
}

const timeKey = (milliseconds: number): string => milliseconds.toString(36).padStart(TIME_DIGITS, "0");
const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
const statePrefix = (monitor: string, target: string): string => `monitor-states/${monitor}/${target}/`;

export function createMonitorStore(state: StateStore): MonitorStore {
  const find = async (id: string): Promise<Monitor | undefined> => {
    const [monitor, runs] = await Promise.all([state.get(`monitors/${id}`), state.get(`monitor-runs/${id}`)]);
    return monitor === undefined ? undefined : { ...(monitor as Monitor), ...(runs as MonitorRuns | undefined) };
  };
  const findCheck = async (id: string): Promise<Check | undefined> =>
    (await state.get(`monitor-checks/${id}`)) as Check | undefined;

  return {
    find,
    findCheck,
    async putRuns(id, runs) {
      await state.set(`monitor-runs/${id}`, runs);
    },
    async put(given) {
      const { lastRunAt: _last, currentCheckId: _current, lastCheckSummary: _summary, ...monitor } = given;
      await state.set(`monitors/${monitor.id}`, monitor);
      await state.set(`monitors-of/${monitor.team}/${timeKey(monitor.createdAt)}-${monitor.id}`, monitor.id);
    },
    async read(id, team) {
      const monitor = await find(id);
      if (monitor?.team === team) return monitor;
      throw new QuernError("NOT_FOUND", "Monitor not found");
    },
    async list(team) {
      const ids = (await listAll(state, `monitors-of/${team}/`)).map(({ value }) => String(value)).reverse();
      return (await Promise.all(ids.map(find))).filter((monitor): monitor is Monitor => monitor !== undefined);
    },
    async remove(monitor) {
      await state.delete(`monitors/${monitor.id}`);
      await state.delete(`monitor-runs/${monitor.id}`);
      await state.delete(`monitors-of/${monitor.team}/${timeKey(monitor.createdAt)}-${monitor.id}`);
      for (const { key } of await listAll(state, `monitor-states/${monitor.id}/`)) await state.delete(key);
      for (const { key, value } of await listAll(state, `monitor-checks-of/${monitor.id}/`)) {
        await state.delete(key);
        await state.delete(`monitor-checks/${value}`);
        for (const page of await listAll(state, `monitor-pages/${value}/`)) await state.delete(page.key);
      }
    },
    async putCheck(check) {
      const expires = check.expiresAt;
      await state.set(`monitor-checks/${check.id}`, check, { expires });
      await state.set(`monitor-checks-of/${check.monitorId}/${timeKey(check.createdAt)}-${check.id}`, check.id, {
        expires,
      });
    },
    async checks(monitor) {
      const ids = (await listAll(state, `monitor-checks-of/${monitor}/`)).map(({ value }) => String(value)).reverse();
      return (await Promise.all(ids.map(findCheck))).filter((check): check is Check => check !== undefined);
    },
    async addPage(check, page) {
      await state.set(`monitor-pages/${check.id}/${page.id}`, page, { expires: check.expiresAt });
    },
    page: async (check, id) => (await state.get(`monitor-pages/${check}/${id}`)) as CheckPage | undefined,
    async pages(check) {
      const pages = (await listAll(state, `monitor-pages/${check}/`)).map(({ value }) => value as CheckPage);
      return pages.sort((one, other) => (one.url < other.url ? -1 : one.url > other.url ? 1 : 0));
    },
    async state(monitor, targetId, url) {
      const kept = await state.get(`${statePrefix(monitor, targetId)}${hash(url)}`);
      return kept === undefined ? undefined : unpack(String(kept));
    },
    async putState(monitor, kept) {
      await state.set(`${statePrefix(monitor, kept.targetId)}${hash(kept.url)}`, await pack(kept), {
        expires: Date.now() + STATE_KEPT_MS,
      });
    },
    async states(monitor, targetId) {
      const entries = await listAll(state, statePrefix(monitor, targetId));
      return Promise.all(entries.map(({ value }) => unpack(String(value))));
    },
  };
}

/** Text of pages shrinks to a fifth. */
const pack = async (kept: KeptState): Promise<string> => (await zip(JSON.stringify(kept))).toString("base64");
const unpack = async (packed: string): Promise<KeptState> =>
  JSON.parse((await unzip(Buffer.from(packed, "base64"))).toString("utf8")) as KeptState;

async function listAll(state: StateStore, prefix: string): Promise<StateEntry[]> {
  const all: StateEntry[] = [];
  for (let after: string | undefined; ; after = all.at(-1)?.key) {
    const page = await state.list(prefix, after === undefined ? {} : { after });
    if (page.length === 0) return all;
    all.push(...page);
  }
}
