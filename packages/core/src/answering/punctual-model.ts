/** A language model within the time of a request. */
import { type GenerateRequest, type GenerateResult, type LanguageModel, QuernError } from "@quern/types";
import type { Deadline } from "../model/deadline.js";

/** Of the time that is left: the rest is for what is made without the model. */
const SHARE_OF_TIME = 0.9;

/** The same model, except that one which hangs fails while there is time to give out everything else. */
export const punctualModel = (model: LanguageModel, deadline: Deadline): LanguageModel => ({
  name: model.name,
  ...(model.contextTokens === undefined ? {} : { contextTokens: model.contextTokens }),
  generate: (request) => generateInTime(model, request, Math.floor(deadline.patience * SHARE_OF_TIME)),
});

async function generateInTime(model: LanguageModel, request: GenerateRequest, most: number): Promise<GenerateResult> {
  const late = new AbortController();
  const tooLate = new Promise<never>((_resolve, reject) => {
    late.signal.addEventListener("abort", () => reject(late.signal.reason), { once: true });
  });
  const timer = setTimeout(() => {
    const message = `The language model ${model.name} did not answer within ${most} ms, the time that this request had for it.`;
    late.abort(new QuernError("MODEL_FAILED", message, { hint: "Raise timeout, or use a faster model." }));
  }, most);
  const signal = request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal;
  try {
    return await Promise.race([model.generate({ ...request, signal }), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
