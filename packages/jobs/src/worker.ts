/**
 * The parts of a crawl that a server puts together with its own queue: walks, politeness, patience.
 *
 * @module
 */

export { type BatchPlan, BatchWalk, batchOffers } from "./walk/batch-walk.js";
export { patience } from "./walk/patience.js";
export { type PoliteOptions, politeVisit } from "./walk/polite-visit.js";
export { type CrawlPlan, SiteWalk } from "./walk/site-walk.js";
export { StopRule } from "./walk/stop-rule.js";
export type { AroundPage, PageSettings, Visit, Walk } from "./walk/walk.js";
