/**
 * The v2 contract over a Quern engine: a web-standard handler, and a Node server around it.
 *
 * @module
 */

export { redact } from "@quern/types";
export type { AuthOptions } from "./access/authenticate.js";
export { createKey, hasKeys, type KeyInfo, listKeys, type NewKey, revokeKey } from "./access/keys.js";
export { type EndpointGroup, PLANS, type Plan } from "./access/plans.js";
export { readTeamSettings, setTeam, type TeamSettings } from "./access/teams.js";
export { sharedSecret } from "./artifacts/signature.js";
export { type SignedStorage, type SignedStorageOptions, signedStorage } from "./artifacts/signed-storage.js";
export type { AuditEvent, AuditSink } from "./audit.js";
export { createHandler, type Handler } from "./handler.js";
export type { JobBackend } from "./jobs/backend.js";
export type { UpgradingServer } from "./jobs/live-stream.js";
export { signWebhook } from "./jobs/webhooks.js";
export { webhookCarrier } from "./messages/webhook-carrier.js";
export { attachWatcher } from "./node/attach-watcher.js";
export { listen } from "./node/listen.js";
export { toNodeListener } from "./node/listener.js";
export {
  type FileAudit,
  fileAudit,
  streamAudit,
  type WebhookAuditOptions,
  webhookAudit,
} from "./operations/audit-sinks.js";
export { requestsUnderWay } from "./operations/observe.js";
export type { RequestSpan, RequestTracer } from "./operations/request-tracer.js";
export { type RunningServer, type ServeOptions, serve } from "./serve.js";
export type { HandlerOptions } from "./services.js";
export { type RunningWorker, startWorker } from "./worker.js";
