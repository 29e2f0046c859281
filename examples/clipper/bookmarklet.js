import { clip, save } from "./clip.js";

save(clip());
