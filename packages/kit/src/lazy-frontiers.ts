import type { Frontier, FrontierStore } from "@quern/queue";

/** Frontiers of a store that opens with the first call. */
export function lazyFrontiers(
  name: string,
  open: () => Promise<FrontierStore>,
  close?: () => Promise<void>,
): FrontierStore {
  return {
    name,
    isDurable: true,
    open(jobId): Frontier {
      const frontier = async (): Promise<Frontier> => (await open()).open(jobId);
      return {
        create: async (...call) => (await frontier()).create(...call),
        setLimits: async (...call) => (await frontier()).setLimits(...call),
        counters: async () => (await frontier()).counters(),
        offer: async (...call) => (await frontier()).offer(...call),
        take: async (...call) => (await frontier()).take(...call),
        begin: async (...call) => (await frontier()).begin(...call),
        giveBack: async (...call) => (await frontier()).giveBack(...call),
        settle: async (...call) => (await frontier()).settle(...call),
        active: async () => (await frontier()).active(),
        claim: async (...call) => (await frontier()).claim(...call),
        log: async (...call) => (await frontier()).log(...call),
        results: async (...call) => (await frontier()).results(...call),
        setState: async (...call) => (await frontier()).setState(...call),
        retryFailed: async () => (await frontier()).retryFailed(),
        setNote: async (...call) => (await frontier()).setNote(...call),
        notes: async () => (await frontier()).notes(),
        addBlocked: async (...call) => (await frontier()).addBlocked(...call),
        blocked: async () => (await frontier()).blocked(),
        renew: async () => (await frontier()).renew(),
        compact: async () => (await frontier()).compact(),
        delete: async () => (await frontier()).delete(),
      };
    },
    ...(close ? { close } : {}),
  };
}
