export interface LabelledPage {
  readonly name: string;
  readonly html: string;
  readonly url: string;
  readonly expected: unknown;
}
export interface Score {
  readonly pages: number;
  readonly fields: number;
  readonly right: number;
  readonly share: number;
  readonly wrong: string[];
  readonly invented: string[];
}
type Extract = (html: string, url: string) => Promise<unknown>;
type Normalise = (profile: unknown) => unknown;
export function readPages(folder: URL): LabelledPage[];
export function scorePages(pages: readonly LabelledPage[], extract: Extract, normalise: Normalise): Promise<Score>;
export function viaEngine(engine: object, format: string): Extract;
export const normaliseProduct: Normalise;
export const normaliseMenu: Normalise;
export function report(title: string, score: Score): void;
