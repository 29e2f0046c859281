/** The extension puts this into the page; its last value is the answer. */
import { clip } from "./clip.js";

globalThis.quernClip = clip;
