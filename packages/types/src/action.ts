/** Size of a page's window in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Paper sizes of printed pages. */
export type PaperFormat = "A0" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "Letter" | "Legal" | "Tabloid" | "Ledger";

/** One of the nine page actions of the contract, with its defaults applied. */
export type Action =
  /** Exactly one of the two is set. */
  | { type: "wait"; milliseconds?: number | undefined; selector?: string | undefined }
  | { type: "click"; selector: string; all: boolean }
  | { type: "write"; text: string }
  | { type: "press"; key: string }
  | { type: "scroll"; direction: "up" | "down"; selector?: string | undefined }
  | { type: "screenshot"; fullPage: boolean; quality?: number | undefined; viewport?: Viewport | undefined }
  | { type: "scrape" }
  | { type: "executeJavascript"; script: string }
  | { type: "pdf"; format: PaperFormat; landscape: boolean; scale: number };
