/** Words spoken from one second to another. */
export interface TranscriptSegment {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Name or label of who speaks, where the transcriber tells voices apart. */
  readonly speaker?: string;
}

export interface TranscriptionRequest {
  readonly bytes: Uint8Array;
  /** `audio/mpeg`, `video/mp4` … */
  readonly mediaType: string;
  /** With an ending that fits the type: servers go by it. */
  readonly filename: string;
  /** Language of the page (BCP 47), as far as known. */
  readonly language?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Transcription {
  readonly text: string;
  /** Absent where the transcriber gives no times. */
  readonly segments?: readonly TranscriptSegment[];
  /** As the transcriber tells it. */
  readonly language?: string;
  /** Tokens, where the service counts them. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

/** Turns speech into text. Drivers: any server with OpenAI's `/audio/transcriptions` (`openAiTranscriber` of `@quern/llm`), or an object of your own. */
export interface Transcriber {
  /** Shown in messages. */
  readonly name: string;
  /** Files above this are made smaller, or sent in parts, where ffmpeg is installed. Default: no bound. */
  readonly maxBytes?: number;
  /** @throws QuernError `MODEL_FAILED`, or any error: the request goes on without a transcript and says so */
  transcribe(request: TranscriptionRequest): Promise<Transcription>;
}

/** Only adds types. */
export const defineTranscriber = (transcriber: Transcriber): Transcriber => transcriber;
