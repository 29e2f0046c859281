/** Makes the formats of a request from its views. */
import { Notes } from "@quern/extract/model";
import { messageWithHint, toQuernError } from "@quern/types";
import type { ResolvedOptions } from "../options/resolved.js";
import { redactFields } from "../refine/redaction.js";
import type { Document } from "../result/document.js";
import type { FormatContext } from "./format.js";
import { formatDefinition } from "./index.js";

/** Formats run side by side, as some wait for a model or a download; fields and notes keep the order of the request. */
export async function produceFormats(context: FormatContext): Promise<Partial<Document>> {
  const produced = await Promise.all(
    context.options.formats.map(async (format) => {
      const notes = new Notes();
      return { notes, fields: await produceFormat(format, { ...context, notes }) };
    }),
  );
  for (const { notes } of produced) context.notes.add(notes);
  return Object.assign({}, ...produced.map(({ fields }) => fields));
}

const NO_MEDIA: ReadonlySet<string> = new Set(["SCRAPE_AUDIO_UNSUPPORTED_URL", "SCRAPE_VIDEO_UNSUPPORTED_URL"]);

/** A format that fails becomes a warning; what the caller got wrong fails the request. */
async function produceFormat(
  format: ResolvedOptions["formats"][number],
  context: FormatContext,
): Promise<Partial<Document>> {
  const { deadline, options, notes, missingMedia } = context;
  const definition = formatDefinition(format.type);
  try {
    return await deadline.run(`making ${format.type}`, async () => {
      const fields = await definition.produce(format as never, context);
      return definition.redactedBy === "result" ? redactFields(fields, options.redactPII, context) : fields;
    });
  } catch (error) {
    deadline.signal.throwIfAborted();
    const reason = toQuernError(error, format.type);
    if (reason.code === "BAD_REQUEST" || (missingMedia === "error" && NO_MEDIA.has(reason.code))) throw reason;
    notes.warn(messageWithHint(reason));
    return {};
  }
}
