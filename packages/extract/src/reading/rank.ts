/** Probabilities of candidates by the trained rankers, which have the form of the block classifier of main content. */
import { type Ensemble, evaluate, readEnsemble } from "@quern/markdown/html";
import type { Candidate } from "./candidate.js";
import { calibrated, shareOf } from "./chances.js";
import { CALIBRATION, MODELS } from "./model.js";
import { EVIDENCE, type Rank, type ReadField, rowOf } from "./read-page.js";

const ensembles = new Map<ReadField, Ensemble>();

function ensembleOf(field: ReadField): Ensemble {
  let ensemble = ensembles.get(field);
  if (!ensemble) {
    ensemble = readEnsemble(MODELS[field], EVIDENCE[field]);
    ensembles.set(field, ensemble);
  }
  return ensemble;
}

/** Lets the tables be read again after they were exchanged: the benchmark measures with rankers that have not seen a site. */
export const forgetModels = (): void => ensembles.clear();

export const rank: Rank = (field: ReadField, candidates: readonly Candidate[]): Float32Array => {
  const width = EVIDENCE[field].length;
  const rows = new Float32Array(candidates.length * width);
  for (const [at, candidate] of candidates.entries()) rows.set(rowOf(field, candidate), at * width);
  return evaluate(ensembleOf(field), rows, width);
};

/**
 * Probability that the best of a page's candidates is right: its odds among those of all, and from that the share of answers that were right
 * on pages of sites that the ranker had not seen.
 *
 * @param scores of all candidates of a page, by {@link rank}
 */
export function chanceOf(field: ReadField, scores: Float32Array, best: number): number {
  return calibrated(CALIBRATION[field], shareOf(scores, best));
}
