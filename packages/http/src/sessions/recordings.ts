/** Recordings of browser sessions: each step with what it did and what the page showed after it, in bounded memory. */
import type { Interaction } from "@quern/core";
import type { CodeResult, Logger } from "@quern/types";

export interface RecordedStep {
  readonly kind: "open" | "code" | "prompt";
  /** Of the page that was newest when the step had ended; empty when none was open. */
  readonly pageId: string;
  readonly url: string;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly language?: string;
  readonly code?: string;
  readonly prompt?: string;
  readonly result?: CodeResult;
  /** JPEG. Absent when the page did not paint, or when the room for pictures was needed by newer ones. */
  screenshot?: Uint8Array;
}

export interface Recording {
  readonly steps: readonly RecordedStep[];
  /** Steps of the beginning that had to go. */
  readonly dropped: number;
}

/** A step without the view of the page, which is taken when it is added. */
export type StepFacts = Omit<RecordedStep, "pageId" | "url" | "title" | "screenshot">;

export interface Recorder {
  /** Looks at the page and adds a step; settles when it is there, and never rejects. */
  add(interaction: Interaction, step: StepFacts): Promise<void>;
  read(): Promise<Recording>;
  /** Gives the room of its pictures back. */
  forget(): void;
}

export interface Recordings {
  start(): Recorder;
}

const MAX_STEPS = 200;
const MAX_TEXT_CHARACTERS = 20_000;
/** For the pictures of all sessions of this server; the oldest go first. */
const MAX_PICTURE_BYTES = 64e6;
const MAX_SESSION_PICTURE_BYTES = 16e6;

/** @param room bytes for the pictures of all sessions */
export function createRecordings(logger: Logger | undefined, room = MAX_PICTURE_BYTES): Recordings {
  /** Steps that have a picture, oldest first. */
  const pictures = new Set<RecordedStep>();
  let bytes = 0;
  const drop = (step: RecordedStep): void => {
    if (!pictures.delete(step)) return;
    bytes -= step.screenshot?.byteLength ?? 0;
    delete step.screenshot;
  };
  return {
    start() {
      const steps: RecordedStep[] = [];
      let dropped = 0;
      let adding: Promise<void> = Promise.resolve();
      const keep = (step: RecordedStep): void => {
        steps.push(step);
        if (steps.length > MAX_STEPS) {
          drop(steps.shift() as RecordedStep);
          dropped++;
        }
        if (!step.screenshot) return;
        pictures.add(step);
        bytes += step.screenshot.byteLength;
        let own = steps.reduce((sum, one) => sum + (one.screenshot?.byteLength ?? 0), 0);
        for (const one of steps) {
          if (own <= MAX_SESSION_PICTURE_BYTES) break;
          own -= one.screenshot?.byteLength ?? 0;
          drop(one);
        }
        for (const one of pictures) {
          if (bytes <= room) break;
          drop(one);
        }
      };
      return {
        add(interaction, { result, ...facts }) {
          adding = adding.then(async () => {
            try {
              const view = await interaction.look();
              keep({
                ...{ pageId: "", url: "", title: "" },
                ...facts,
                ...(facts.code === undefined ? {} : { code: facts.code.slice(0, MAX_TEXT_CHARACTERS) }),
                ...(result ? { result: shortened(result) } : {}),
                ...(view ? { pageId: view.pageId, url: view.url, title: view.title } : {}),
                ...(view?.screenshot ? { screenshot: view.screenshot.bytes } : {}),
              });
            } catch (error) {
              // The session has ended meanwhile: its last step stays, without a view.
              keep({ pageId: "", url: "", title: "", ...facts, ...(result ? { result: shortened(result) } : {}) });
              logger?.debug({ error: String(error) }, "a step of a session was recorded without its page");
            }
          });
          return adding;
        },
        async read() {
          await adding;
          return { steps: [...steps], dropped };
        },
        forget() {
          for (const step of steps) drop(step);
        },
      };
    },
  };
}

const shortened = (result: CodeResult): CodeResult => ({
  ...result,
  result: result.result.slice(0, MAX_TEXT_CHARACTERS),
  stdout: result.stdout.slice(0, MAX_TEXT_CHARACTERS),
  stderr: result.stderr.slice(0, MAX_TEXT_CHARACTERS),
});
