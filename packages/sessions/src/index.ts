/**
 * Runs strangers' code against a page: locked realms, and the calls that cross their border. `@quern/browser` opens sessions with it.
 *
 * @module
 */
export { Bridge } from "./bridge.js";
export { watchFolder } from "./disk.js";
export { outlinePage, pageOf } from "./page-outline.js";
export { Realm } from "./realm.js";
export type { RealmLanguage } from "./realm-files.js";
