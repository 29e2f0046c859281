/** Refusals that all queues share. */
import { QuernError } from "@quern/types";
import { nextCronTime } from "./cron.js";
import { type JobSchedule, MAX_PRIORITY } from "./queue.js";

const ID = /^[\w.~-]+$/;
const MAX_ID_CHARACTERS = 200;
const MAX_SCHEDULE_ID_CHARACTERS = 150;

/** @throws QuernError `BAD_REQUEST` */
export function checkJob(id: string, priority = 0): void {
  checkId(id, MAX_ID_CHARACTERS, "job");
  if (Number.isInteger(priority) && priority >= 0 && priority <= MAX_PRIORITY) return;
  throw new QuernError(
    "BAD_REQUEST",
    `The priority of a job is a whole number from 0 to ${MAX_PRIORITY}, not ${priority}.`,
  );
}

/**
 * @returns the schedule's next time
 * @throws QuernError `BAD_REQUEST`
 */
export function checkSchedule(schedule: JobSchedule, now = Date.now()): number {
  checkId(schedule.id, MAX_SCHEDULE_ID_CHARACTERS, "schedule");
  checkJob(schedule.id, schedule.priority);
  const next = nextCronTime(schedule, now);
  if (next !== undefined) return next;
  throw new QuernError("BAD_REQUEST", `"${schedule.cron}" names no time that ever comes.`);
}

function checkId(id: string, most: number, what: string): void {
  if (ID.test(id) && id.length <= most) return;
  throw new QuernError(
    "BAD_REQUEST",
    `The id of a ${what} is 1 to ${most} letters, digits, ".", "_", "-" and "~", not ${JSON.stringify(id.slice(0, most + 1))}.`,
  );
}

export const runId = (schedule: string, time: number): string => `${schedule}~${time}`;
