/** Picture tasks of the worker threads. */
export { decodePicture } from "./decode-task.js";
export { drawPictures } from "./draw-task.js";
export { straighten } from "./prepare-task.js";
