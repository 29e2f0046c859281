import { QuernError, type Transcriber, type Transcription, type TranscriptSegment } from "@quern/types";
import { type OpenAiServiceOptions, serviceTransport } from "./openai-service.js";
import { describe, post } from "./transport.js";

export interface OpenAiTranscriberOptions extends OpenAiServiceOptions {
  /** Address of the interface, up to where `/audio/transcriptions` follows: `https://api.openai.com/v1`, `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  /** As the server calls it, e.g. `whisper-1`, `gpt-4o-transcribe`, `Systran/faster-whisper-small`. */
  readonly model: string;
  /** `verbose_json` gives times; models that refuse it take `json`. Default `verbose_json`. */
  readonly responseFormat?: "verbose_json" | "json" | undefined;
  /** Files above this are made smaller, or sent in parts, where ffmpeg is installed, and are refused otherwise. Default 25 MB, which is OpenAI's own limit. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds for one attempt. Default 300 000. */
  readonly timeout?: number | undefined;
  /** Further attempts when the server is busy, fails or cannot be reached. Default 1. */
  readonly retries?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_RETRIES = 1;
const DEFAULT_MAX_BYTES = 25e6;

/**
 * Speech to text by any server that speaks OpenAI's transcriptions: OpenAI, Groq, speaches, LocalAI, whisper.cpp and others.
 *
 * @example
 * const quern = createQuern({ transcriber: openAiTranscriber({ baseUrl: "http://127.0.0.1:8000/v1", model: "whisper-1" }) });
 * @throws QuernError `BAD_REQUEST` for an invalid base URL
 */
export function openAiTranscriber(options: OpenAiTranscriberOptions): Transcriber {
  const { model, responseFormat = "verbose_json", maxBytes = DEFAULT_MAX_BYTES } = options;
  const transport = serviceTransport(options, {
    path: "/audio/transcriptions",
    title: "The transcriber",
    timeout: DEFAULT_TIMEOUT_MS,
    retries: DEFAULT_RETRIES,
    example: "http://127.0.0.1:8000/v1",
  });
  const { subject } = transport;
  return {
    name: model,
    maxBytes,
    async transcribe({ bytes, mediaType, filename, language, signal }) {
      if (bytes.byteLength > maxBytes)
        throw new QuernError(
          "MODEL_FAILED",
          `${subject} takes files up to ${maxBytes / 1e6} MB; this one has ${Math.ceil(bytes.byteLength / 1e6)} MB.`,
          { hint: "Install ffmpeg, which makes files smaller, or raise maxBytes if the server accepts more." },
        );
      const form = new FormData();
      form.append("model", model);
      form.append("response_format", responseFormat);
      const [spoken] = language?.toLowerCase().split("-") ?? [];
      if (spoken && /^[a-z]{2}$/.test(spoken)) form.append("language", spoken);
      form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), filename);
      const answer = await post(form, transport, signal);
      if (answer.status >= 400)
        throw new QuernError(
          "MODEL_FAILED",
          `${subject} refused the file (${answer.status}): ${describe(answer.text, answer.body)}`,
          {
            hint: 'Check the model\'s name and the key; models without times need responseFormat: "json".',
            details: { status: answer.status },
          },
        );
      return read(answer.body, subject);
    },
  };
}

function read(body: unknown, subject: string): Transcription {
  const { text, segments, language, usage } = (body ?? {}) as Record<string, unknown>;
  if (typeof text !== "string")
    throw new QuernError("MODEL_FAILED", `${subject} answered without a text.`, {
      hint: "Check that the base URL is that of an OpenAI-compatible server.",
    });
  const parts = Array.isArray(segments) ? segments.flatMap(segmentOf) : [];
  const { input_tokens: input, output_tokens: output } = (usage ?? {}) as Record<string, unknown>;
  return {
    text: text.trim(),
    ...(parts.length > 0 ? { segments: parts } : {}),
    ...(typeof language === "string" ? { language } : {}),
    ...(typeof input === "number" && typeof output === "number"
      ? { usage: { inputTokens: input, outputTokens: output } }
      : {}),
  };
}

function segmentOf(value: unknown): TranscriptSegment[] {
  const { start, end, text, speaker } = (value ?? {}) as Record<string, unknown>;
  return typeof start === "number" && typeof end === "number" && typeof text === "string"
    ? [{ start, end, text: text.trim(), ...(typeof speaker === "string" && speaker !== "" ? { speaker } : {}) }]
    : [];
}
