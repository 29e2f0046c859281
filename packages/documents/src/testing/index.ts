export { buildZip, type ZipEntry } from "./zip.js";
