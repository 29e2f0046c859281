export interface MonitorSchedule {
  /** Cron expression. */
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
}
