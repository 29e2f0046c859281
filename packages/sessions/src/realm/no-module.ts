/** Stands for modules of Node that a library names and does not need here. */
const missing = (): never => {
  throw new Error("This command is not part of a session.");
};
export const Agent = missing;
export const constants = {};
export const createGunzip = missing;
export const createGzip = missing;
export const fetch = missing;
export const gunzipSync = missing;
export const gzipSync = missing;
export const deflateRawSync = missing;
export const inflateRawSync = missing;
export default {};
