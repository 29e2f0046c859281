/** Runs the asks of a request: formats and extras side by side, then those that read what formats made. */
import { heldBackWarning, Notes } from "@quern/text/model";
import { messageWithHint, toQuernError } from "@quern/types";
import type { AskContext, AskFields } from "../asking/context.js";
import { isHeldBack } from "../page-options/resolved-page.js";
import { redactFields } from "../refine/redaction.js";
import type { AskedThing } from "./asked.js";

/** Asks run side by side, as some wait for a model or a download; fields and notes keep the order of the request. */
export async function produceAsks(asked: readonly AskedThing[], context: AskContext): Promise<AskFields> {
  const first = asked.filter(({ ask }) => ask.kind === "format" || ask.after === undefined);
  const produced = await Promise.all(
    first.map(async (one) => {
      const notes = new Notes();
      return { notes, ask: one.ask, fields: await produceOne(one, { ...context, notes }) };
    }),
  );
  for (const { notes } of produced) context.notes.add(notes);
  const cited = produced.filter(({ ask }) => ask.kind === "format" && ask.isCited);
  const seen: AskContext = { ...context, fields: Object.assign({}, ...cited.map(({ fields }) => fields)) };
  const later: AskFields[] = [];
  for (const one of asked) if (!first.includes(one)) later.push(await produceOne(one, seen));
  return Object.assign({}, ...produced.map(({ fields }) => fields), ...later);
}

async function produceOne({ ask, setting }: AskedThing, context: AskContext): Promise<AskFields> {
  if (ask.kind === "format") return produceFormat({ ask, setting }, context);
  const fields = (await ask.produce?.(setting, context)) ?? {};
  return ask.redactedBy === "result" ? redactFields(fields, context.options.redactPII, context) : fields;
}

const NO_MEDIA: ReadonlySet<string> = new Set(["SCRAPE_AUDIO_UNSUPPORTED_URL", "SCRAPE_VIDEO_UNSUPPORTED_URL"]);

/** A format that fails becomes a warning; what the caller got wrong fails the request. */
async function produceFormat(
  { ask, setting }: AskedThing & { readonly ask: { readonly kind: "format" } },
  context: AskContext,
): Promise<AskFields> {
  const { deadline, options, notes, missingMedia } = context;
  if (ask.isHeldBack && isHeldBack(options)) {
    const { heldBackBecause: reason } = ask;
    notes.warn(reason ? `${ask.name} is not made with zeroDataRetention: ${reason}.` : heldBackWarning(ask.name));
    return {};
  }
  try {
    return await deadline.run(`making ${ask.name}`, async () => {
      const fields = await ask.produce(setting, context);
      return ask.redactedBy === "result" ? redactFields(fields, options.redactPII, context) : fields;
    });
  } catch (error) {
    deadline.signal.throwIfAborted();
    const reason = toQuernError(error, ask.name);
    if (reason.code === "BAD_REQUEST" || (missingMedia === "error" && NO_MEDIA.has(reason.code))) throw reason;
    notes.warn(messageWithHint(reason));
    return {};
  }
}
