/** The engine as an agent of a team works with it: each page takes a place of the team, and the team's rules hold for all of them. */
import { randomUUID } from "node:crypto";
import type { AgentHost } from "@quern/agent";
import type { Document, Engine, ScrapeOptions } from "@quern/core";
import { mapSite } from "@quern/jobs";
import { searchPages } from "@quern/search";
import type { Team } from "../access/teams.js";
import type { Slots } from "../limits/slots.js";
import type { AgentPlan } from "./agent-record.js";

/** A page of a run may stand in line for so long. */
const MAX_WAIT_MS = 60_000;

export function createAgentHost(
  engine: Engine,
  slots: Slots,
  team: Team,
  { scrapeOptions, settings }: Pick<AgentPlan, "scrapeOptions" | "settings">,
): AgentHost {
  const { threatProtection } = scrapeOptions as Pick<ScrapeOptions, "threatProtection">;
  const protection = threatProtection === undefined ? {} : { threatProtection };

  async function inPlace<Result>(signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    const slot = await slots.enter(team, {
      holder: randomUUID(),
      mostWait: MAX_WAIT_MS,
      signal: signal ?? new AbortController().signal,
    });
    try {
      return await work();
    } finally {
      await slot.release();
    }
  }

  return {
    languageModel: engine.languageModel,
    scrape: (url, options) =>
      inPlace(options.signal, () => engine.scrape(url, { ...options, ...settings })) as Promise<Document>,
    map: (url, options) => inPlace(options.signal, () => mapSite(engine, url, { ...options, ...protection })),
    ...(engine.searchProviders.length > 0
      ? {
          search: async (query, { limit, signal }) => {
            const options = { limit, team: settings.team, ...(signal ? { signal } : {}) };
            const { web = [] } = await inPlace(signal, () => searchPages(engine, query, options));
            return web;
          },
        }
      : {}),
    interact: (url, options) =>
      inPlace(options.signal, () => engine.interact(url, { ...options, ...protection, ...settings })),
  };
}
