/** Picture tasks of the worker threads. */
export { decodePicture } from "./decode-task.js";
export { straighten } from "./prepare-task.js";
