/**
 * A directory that keeps what a Quern server must not lose: results, ledgers, profiles, artifacts and the cache of sources, in LMDB.
 *
 * @module
 */
export { type DataDirectory, type DataDirectoryOptions, openDataDirectory } from "./data-directory.js";
