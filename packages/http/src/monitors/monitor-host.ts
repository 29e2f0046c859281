/** A server around checks: the team's place, policy and credits. */
import { randomUUID } from "node:crypto";
import type { Check, Monitor, MonitorHost } from "@quern/monitor";
import type { StateStore } from "@quern/types";
import type { Caller } from "../access/authenticate.js";
import type { TeamReader } from "../access/teams.js";
import { protectionFor } from "../access/threat-policy.js";
import type { Ledger } from "../accounts/ledger.js";
import type { Results } from "../accounts/results.js";
import type { Slots } from "../limits/slots.js";
import { forTheWire } from "../routing/wire-document.js";

/** A page of a check may stand in line for so long. */
const MAX_WAIT_MS = 60_000;

interface Owner {
  readonly keyId: string;
  readonly keyName: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

interface Parts {
  readonly state: StateStore;
  readonly teams: TeamReader;
  readonly slots: Slots;
  readonly ledger: Ledger;
  readonly results: Results;
}

/** Monitors that were made with the command line have no key. */
const ownerOf = ({ owner }: Monitor): Owner =>
  (owner as Owner | undefined) ?? { keyId: "none", keyName: "none", settings: {} };

export function createMonitorHost({ state, teams, slots, ledger, results }: Parts): MonitorHost {
  const callerOf = async (monitor: Monitor): Promise<Caller> => {
    const { keyId, keyName } = ownerOf(monitor);
    return { team: await teams.read(monitor.team), keyId, keyName };
  };
  return {
    async canPay(monitor, credits) {
      return (await ledger.remainingCredits(await teams.read(monitor.team))) >= credits;
    },
    async charge(monitor, check: Check, credits) {
      const { id: jobId, createdAt: startedAt } = check;
      await ledger.charge({
        caller: await callerOf(monitor),
        jobId,
        endpoint: "monitor",
        startedAt,
        credits,
        target: monitor.name,
      });
    },
    async settings(monitor) {
      const threatProtection = await protectionFor(state, monitor.team, undefined);
      return { ...ownerOf(monitor).settings, ...(threatProtection === undefined ? {} : { threatProtection }) };
    },
    async around(monitor, signal, work) {
      const slot = await slots.enter(await teams.read(monitor.team), {
        holder: randomUUID(),
        mostWait: MAX_WAIT_MS,
        signal,
      });
      try {
        return await work();
      } finally {
        await slot.release();
      }
    },
    async onDocument(monitor, document) {
      const { scrapeId, sourceURL } = document.metadata;
      await results.put(scrapeId, {
        team: monitor.team,
        endpoint: "monitor",
        document: forTheWire(document, undefined),
        replay: { url: sourceURL, options: {} },
      });
    },
  };
}
