/** Reports of checks by e-mail, over SMTP. */
import type { Carrier } from "@quern/queue";
import { QuernError } from "@quern/types";
import type { Check, CheckPage, Monitor } from "./types.js";

/** The server that sends the mails of monitors. */
export interface MailOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  /** Sender, such as `Quern <quern@example.com>`. */
  readonly from: string;
  /**
   * Addresses that get reports without being asked: those of the team, or `*@example.com` for all of a domain. Anybody else agrees by a link first.
   * Default: none.
   */
  readonly members?: readonly string[];
}

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Page that ends these mails; mail programs show a button for it. */
  readonly leave?: string;
}

const TIMEOUT_MS = 20_000;
const MAX_PAGES_TOLD = 50;
const MAX_DIFF_CHARACTERS = 4_000;

/**
 * Sends mails of the outbox.
 *
 * @throws QuernError `BAD_REQUEST` for an address that is not of a mail server
 */
export function mailCarrier({ url, from }: MailOptions): Carrier {
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new QuernError("BAD_REQUEST", "The address of the mail server is no smtp:// or smtps:// address.", {
      hint: "Write smtp://user:password@host:587.",
    });
  }
  return async (payload) => {
    const { to, subject, text, leave } = payload as Mail;
    const { createTransport } = await import("nodemailer");
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    const transport = createTransport({ url, ...timeouts });
    try {
      // Recipients do not learn of each other.
      const headers = leave === undefined ? {} : { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
      const list = leave === undefined ? {} : { list: { unsubscribe: leave } };
      await transport.sendMail({ from, bcc: [...to], subject, text, headers, ...list });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      transport.close();
    }
  };
}

const VERBS = {
  changed: "changed",
  new: "is new",
  removed: "is gone",
  error: "could not be read",
  same: "is as it was",
} as const;

/** The report of a check; undefined when there is nothing to tell. */
export function mailOf(monitor: Monitor, check: Check, pages: readonly CheckPage[]): Mail | undefined {
  const email = monitor.notification?.email;
  if (!email?.enabled || email.recipients.length === 0) return undefined;
  const told = pages.filter(isWorthTelling);
  if (told.length === 0) return undefined;
  const [first] = told;
  const subject =
    told.length === 1 && first
      ? `${monitor.name}: ${titleOf(first)} ${VERBS[first.status]}`
      : `${monitor.name}: ${told.length} pages to look at`;
  const parts = told.slice(0, MAX_PAGES_TOLD).map((page) => describe(page, email.includeDiffs));
  const { summary } = check;
  const counts = `${summary.totalPages} pages were checked: ${summary.changed} changed, ${summary.new} new, ${summary.removed} gone, ${summary.error} with errors.`;
  const rest = told.length > MAX_PAGES_TOLD ? [`and ${told.length - MAX_PAGES_TOLD} more`] : [];
  return {
    to: email.recipients,
    subject: subject.replace(/\s+/g, " ").slice(0, 250),
    text: [...(monitor.goal ? [`Goal: ${monitor.goal}`] : []), ...parts, ...rest, counts].join("\n\n"),
  };
}

/** Pages that stayed the same, or changed in ways that do not matter for the goal, are no message. */
export const isWorthTelling = ({ status, judgment }: CheckPage): boolean =>
  status !== "same" && judgment?.meaningful !== false;

const titleOf = ({ metadata, url }: CheckPage): string => String(metadata?.["title"] ?? url);

function describe(page: CheckPage, withDiff: boolean): string {
  const { status, url, error, judgment, diff } = page;
  const text = withDiff && diff?.text ? diff.text.slice(0, MAX_DIFF_CHARACTERS) : undefined;
  const fields =
    withDiff && diff && !diff.text ? JSON.stringify(diff.json, null, 2).slice(0, MAX_DIFF_CHARACTERS) : undefined;
  return [`${titleOf(page)} ${VERBS[status]}`, url, error, judgment?.reason, text ?? fields]
    .filter((line) => line !== undefined && line !== null && line !== "")
    .join("\n");
}
