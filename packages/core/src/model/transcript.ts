import type { TranscriptSegment } from "@quern/types";

/** Words spoken in the audio or video of a page. */
export interface Transcript {
  readonly text: string;
  /** Times in seconds; absent where a transcriber gives none. */
  readonly segments?: readonly TranscriptSegment[];
  readonly source: "subtitles" | "transcriber";
  /** Address of the subtitles or of the media file; name of an uploaded one. */
  readonly url: string;
  readonly language?: string;
}
