/** Consent to the mails of monitors: whoever is not of the team gets none until they agree by a link, and each mail to them has a link to end it. */
import { createHash, randomBytes } from "node:crypto";
import type { Outbox } from "@quern/queue";
import type { StateStore } from "@quern/types";
import type { Mail } from "./mail.js";

/** Whether a recipient gets mails, and why. */
export interface RecipientSubscription {
  readonly email: string;
  readonly status: "pending" | "confirmed" | "unsubscribed";
  /** `team`: known to the server as one of the team; `legacy`: entered before recipients were asked. */
  readonly source: "team" | "opt_in" | "legacy";
  readonly confirmationEmailSent?: boolean;
}

/** A subscription as it is kept. */
interface Kept extends RecipientSubscription {
  readonly team: string;
  /** Opens the page of the subscription to whoever has it. */
  readonly token: string;
  /** Address of the server that the links lead to. */
  readonly base?: string;
  /** Milliseconds since the epoch. */
  readonly askedAt?: number;
}

/** A subscription as its page shows it. */
export interface SubscriptionPage extends RecipientSubscription {
  readonly team: string;
}

export interface Enlisting {
  readonly team: string;
  /** In lower case. */
  readonly emails: readonly string[];
  /** Named in the mail that asks. */
  readonly monitorName: string;
  /** Where clients reach the server: without it nobody can agree, so nobody is asked. */
  readonly base?: string | undefined;
  /** The caller answers for all of them. */
  readonly areMembers?: boolean;
  /** Mails are wanted now. */
  readonly isEnabled: boolean;
}

export interface RecipientsParts {
  readonly state: StateStore;
  readonly outbox: Outbox;
  /** Whether mails can be sent. */
  readonly hasMail: boolean;
  /** Addresses of the team, or `*@example.com` for all of a domain. */
  readonly members: readonly string[];
}

export const SUBSCRIPTION_FOLDER = "/v2/monitor-recipients";
/** Shortest time between two requests for consent to the same address. */
const ASK_AGAIN_MS = 86_400_000;

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
const keyOf = (team: string, email: string): string => `monitor-recipients/${team}/${digest(email)}`;
const tokenKey = (token: string): string => `monitor-recipient-tokens/${digest(token)}`;

export class Recipients {
  readonly #parts: RecipientsParts;

  constructor(parts: RecipientsParts) {
    this.#parts = parts;
  }

  /** Takes recipients of a monitor in, and asks those who are not of the team. */
  async enlist({ team, emails, monitorName, base, areMembers = false, isEnabled }: Enlisting): Promise<void> {
    for (const email of new Set(emails)) {
      const known = await this.#read(team, email);
      const isMember = areMembers || this.#isMember(email);
      const token = known?.token ?? randomBytes(32).toString("base64url");
      if (isMember && known?.status !== "unsubscribed") {
        await this.#write({ team, email, token, status: "confirmed", source: "team", ...(base ? { base } : {}) });
        continue;
      }
      if (known?.status === "confirmed") continue;
      const asked: Kept = {
        ...{ confirmationEmailSent: false, ...known, team, email, token, status: "pending", source: "opt_in" },
        ...(base ? { base } : {}),
      };
      await this.#write(asked);
      if (isEnabled) await this.#ask(asked, monitorName);
    }
  }

  /** Recipients of a monitor that was made before anybody was asked go on to get its mails. */
  async keepLegacy(team: string, emails: readonly string[]): Promise<void> {
    for (const email of emails) {
      if (await this.#read(team, email)) continue;
      const token = randomBytes(32).toString("base64url");
      await this.#write({ team, email, token, status: "confirmed", source: "legacy" });
    }
  }

  /** @param asksRecipients false for a monitor that was made before anybody was asked */
  async of(team: string, emails: readonly string[], asksRecipients: boolean): Promise<RecipientSubscription[]> {
    return Promise.all(
      emails.map(async (email) => {
        const kept = await this.#read(team, email);
        if (kept) return shown(kept);
        return asksRecipients
          ? { email, status: "pending", source: "opt_in", confirmationEmailSent: false }
          : { email, status: "confirmed", source: "legacy" };
      }),
    );
  }

  /** A mail for each recipient who agreed; those who were asked find the way out in it. */
  async addressed(mail: Mail, team: string, asksRecipients: boolean): Promise<Mail[]> {
    const members: string[] = [];
    const mails: Mail[] = [];
    for (const { email, status, source } of await this.of(team, mail.to, asksRecipients)) {
      if (status !== "confirmed") continue;
      const kept = source === "opt_in" ? await this.#read(team, email) : undefined;
      const link = kept && linkOf(kept);
      if (link === undefined) members.push(email);
      else mails.push({ ...mail, to: [email], text: `${mail.text}\n\nNo more of these mails: ${link}`, leave: link });
    }
    return members.length > 0 ? [{ ...mail, to: members }, ...mails] : mails;
  }

  /** @returns undefined for a token that was never given out */
  async open(token: string): Promise<SubscriptionPage | undefined> {
    const kept = await this.#byToken(token);
    return kept && { ...shown(kept), team: kept.team };
  }

  /** @returns undefined for a token that was never given out */
  async answer(token: string, status: "confirmed" | "unsubscribed"): Promise<SubscriptionPage | undefined> {
    const kept = await this.#byToken(token);
    if (!kept) return undefined;
    const now: Kept = { ...kept, status };
    await this.#write(now);
    return { ...shown(now), team: now.team };
  }

  #isMember(email: string): boolean {
    return this.#parts.members.some((member) => {
      const name = member.trim().toLowerCase();
      return name.startsWith("*@") ? email.endsWith(name.slice(1)) : name === email;
    });
  }

  async #ask(kept: Kept, monitorName: string): Promise<void> {
    const link = linkOf(kept);
    if (!this.#parts.hasMail || link === undefined) return;
    if (kept.askedAt !== undefined && Date.now() - kept.askedAt < ASK_AGAIN_MS) return;
    const mail: Mail = {
      to: [kept.email],
      subject: "Reports about web pages: do you want them?",
      text: [
        `Somebody entered this address for the reports of the monitor "${monitorName.replace(/\s+/g, " ")}", which says when web pages change.`,
        `Open this page to agree or to refuse: ${link}`,
        "Without an answer you get no further mail.",
      ].join("\n\n"),
    };
    const channel = `mail-consent-${digest(kept.token)}-${Math.floor(Date.now() / 1000)}`;
    await this.#parts.outbox.put({ channel, sequence: 0, carrier: "mail", payload: mail });
    await this.#write({ ...kept, askedAt: Date.now(), confirmationEmailSent: true });
  }

  async #read(team: string, email: string): Promise<Kept | undefined> {
    return (await this.#parts.state.get(keyOf(team, email))) as Kept | undefined;
  }

  async #byToken(token: string): Promise<Kept | undefined> {
    const found = (await this.#parts.state.get(tokenKey(token))) as { readonly team: string; readonly email: string };
    return found && this.#read(found.team, found.email);
  }

  async #write(kept: Kept): Promise<void> {
    const { team, email, token } = kept;
    await this.#parts.state.set(tokenKey(token), { team, email });
    await this.#parts.state.set(keyOf(team, email), { ...kept });
  }
}

const linkOf = ({ base, token }: Kept): string | undefined =>
  base === undefined ? undefined : `${base}${SUBSCRIPTION_FOLDER}/${token}`;

const shown = ({ email, status, source, confirmationEmailSent }: Kept): RecipientSubscription => ({
  email,
  status,
  source,
  ...(source === "opt_in" ? { confirmationEmailSent: confirmationEmailSent ?? false } : {}),
});
