/**
 * Checks pages, sites and searches by schedule, and tells what changed for somebody who reads them.
 *
 * @module
 */
export { type Comparison, compareStates, type LineChange, type PageState } from "./change/compare.js";
export { readState } from "./change/read-state.js";
export type { MonitorHost } from "./check/run-check.js";
export { type CheckPageView, type CheckView, type MonitorView, viewCheck, viewPage } from "./describe.js";
export {
  type CheckReport,
  LocalMonitors,
  type MonitorChangeInput,
  type MonitorInput,
} from "./local-monitors.js";
export { type MailOptions, mailCarrier } from "./mail.js";
export {
  MONITORS_TOPIC,
  type MonitorCall,
  type MonitorChange,
  Monitors,
  type MonitorsOptions,
  type NewMonitor,
} from "./monitors.js";
export { type RecipientSubscription, Recipients, SUBSCRIPTION_FOLDER, type SubscriptionPage } from "./recipients.js";
export { cronOfText } from "./schedule-text.js";
export type { MonitorSchedule } from "./schedule-type.js";
export type {
  Check,
  CheckPage,
  CheckStatus,
  Judgment,
  Monitor,
  MonitorSummary,
  MonitorTarget,
  PageStatus,
} from "./types.js";
