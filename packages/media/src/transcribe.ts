/** Hands the sound of a media file to a transcriber, in a form and a size that it takes. */
import type { Notes } from "@quern/text/model";
import { QuernError, type Transcriber, type Transcription, type TranscriptSegment } from "@quern/types";
import { extractMp3, extractSpeech, findFfmpeg, SPEECH } from "./ffmpeg.js";
import type { MediaFile } from "./media-file.js";

export interface Hearing {
  readonly transcriber: Transcriber;
  /** Language that is spoken (BCP 47), as far as known. */
  readonly language: string | undefined;
  readonly notes: Pick<Notes, "count">;
  readonly signal: AbortSignal;
  /** Parts of a long recording that are written down. */
  readonly onPart?: (done: number, total: number) => void;
}

export type Heard = Omit<Transcription, "usage">;

/** Long recordings go in parts: one that fails is told apart, and models with a bound on time take them. */
const MAX_PART_SECONDS = 20 * 60;
const PART_BYTES = Math.floor(MAX_PART_SECONDS / SPEECH.frameSeconds) * SPEECH.frameBytes;
/** Films that services take as they are, where there is no ffmpeg to take the sound out. */
const TAKEN_AS_THEY_ARE: ReadonlySet<string> = new Set(["video/mp4", "video/webm"]);
/** Sound that services do not take. */
const RARE_SOUND: ReadonlySet<string> = new Set(["audio/aiff", "audio/amr"]);

/**
 * Of a film only the sound is sent. What is larger than the transcriber takes is made smaller first, then sent in parts.
 *
 * @throws QuernError `DRIVER_MISSING` without ffmpeg where it is needed, and whatever the transcriber throws
 */
export async function transcribe(file: MediaFile, hearing: Hearing): Promise<Heard> {
  const { transcriber, signal } = hearing;
  const { maxBytes = Number.POSITIVE_INFINITY } = transcriber;
  const sound = await soundOf(file, signal);
  const largest = Math.min(PART_BYTES, Math.floor(maxBytes / SPEECH.frameBytes) * SPEECH.frameBytes);
  if (sound.bytes.byteLength <= maxBytes || largest <= 0 || !(await findFfmpeg())) return hear(sound, hearing);
  const speech = await extractSpeech(file, signal);
  const parts: Heard[] = [];
  const total = Math.ceil(speech.byteLength / largest);
  for (let part = 0; part < total; part++) {
    const bytes = speech.subarray(part * largest, (part + 1) * largest);
    const heard = await hear({ bytes, mediaType: "audio/mpeg", filename: "sound.mp3" }, hearing);
    parts.push(later(heard, part * (largest / SPEECH.frameBytes) * SPEECH.frameSeconds));
    hearing.onPart?.(part + 1, total);
  }
  return joined(parts);
}

interface Sound {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** With an ending that fits the type: servers go by it. */
  readonly filename: string;
}

async function soundOf(file: MediaFile, signal: AbortSignal): Promise<Sound> {
  const { mediaType, extension } = file.container;
  const asItIs = { bytes: file.bytes, mediaType, filename: `sound.${extension}` };
  if (mediaType.startsWith("audio/") && !RARE_SOUND.has(mediaType)) return asItIs;
  if (TAKEN_AS_THEY_ARE.has(mediaType) && !(await findFfmpeg())) return asItIs;
  return { bytes: await extractMp3(file, false, signal), mediaType: "audio/mpeg", filename: "sound.mp3" };
}

async function hear(sound: Sound, { transcriber, language, notes, signal }: Hearing): Promise<Heard> {
  signal.throwIfAborted();
  const { usage, ...heard } = await transcriber.transcribe({ ...sound, language, signal });
  if (typeof heard.text !== "string")
    throw new QuernError("MODEL_FAILED", `The transcriber "${transcriber.name}" answered without a text.`);
  if (usage) notes.count(usage);
  return heard;
}

const later = (heard: Heard, seconds: number): Heard =>
  heard.segments === undefined
    ? heard
    : {
        ...heard,
        segments: heard.segments.map((one) => ({ ...one, start: one.start + seconds, end: one.end + seconds })),
      };

function joined(parts: readonly Heard[]): Heard {
  const segments = parts.flatMap((part): readonly TranscriptSegment[] => part.segments ?? []);
  const language = parts.find((part) => part.language !== undefined)?.language;
  return {
    text: parts.map((part) => part.text).join("\n"),
    ...(segments.length > 0 ? { segments } : {}),
    ...(language === undefined ? {} : { language }),
  };
}

export const HOW_TO_SET_A_TRANSCRIBER =
  'Set one: createQuern({ transcriber: openAiTranscriber({ baseUrl, model }) }) in the library, --transcriber-url and --transcriber-model (or QUERN_TRANSCRIBER_URL and QUERN_TRANSCRIBER_MODEL) for "quern" and "quern serve".';
