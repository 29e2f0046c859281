/** Audit trail for the server's operators: who requested what, and how it ended. */
export interface AuditEvent {
  /** ISO 8601. */
  readonly time: string;
  readonly team: string;
  /** Id of the key, never the key. */
  readonly key: string;
  readonly keyName: string;
  readonly method: string;
  /** With names for values: `/v2/scrape/{jobId}`. */
  readonly endpoint: string;
  readonly status: number;
  /** Whole request, in milliseconds. */
  readonly milliseconds: number;
  readonly jobId?: string;
  readonly credits?: number;
  /** URL or file name. Left out when nothing may be retained. */
  readonly target?: string;
  /** `auditMetadata.username` of the request. */
  readonly username?: string;
}

/** Told of every request that does something (not of those that only read), once it is answered. What it throws is logged. */
export type AuditSink = (event: AuditEvent) => void | Promise<void>;
