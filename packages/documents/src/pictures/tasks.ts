/** What worker threads do with pictures. */
export { decodePicture } from "./decode-task.js";
export { straighten } from "./prepare-task.js";
