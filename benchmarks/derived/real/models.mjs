/** Rankers that have not seen a page's site, in the place of those that are shipped. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CALIBRATION, MODELS } from "../../../packages/extract/dist/reading/model.js";
import { forgetModels } from "../../../packages/extract/dist/reading/rank.js";

const FOLDS = [0, 1, 2, 3, 4];

/**
 * @param directory written by `train.mjs --models`; undefined: the shipped rankers stay
 * @returns a function that puts the rankers of a fold in place
 */
export async function useModels(directory) {
  if (directory === undefined) return () => undefined;
  const models = await Promise.all(
    FOLDS.map((fold) => import(pathToFileURL(path.resolve(directory, `fold-${fold}.js`)).href)),
  );
  let current;
  return (fold) => {
    if (current === fold) return;
    current = fold;
    Object.assign(MODELS, models[fold].MODELS);
    Object.assign(CALIBRATION, models[fold].CALIBRATION);
    forgetModels();
  };
}
