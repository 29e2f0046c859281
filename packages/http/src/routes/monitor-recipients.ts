/** Pages on which recipients of a monitor's mails agree to them, or end them. */
import { SUBSCRIPTION_FOLDER, type SubscriptionPage } from "@quern/monitor";
import { QuernError } from "@quern/types";
import { readBytes } from "../routing/body.js";
import { openRoute, parameter, type Route } from "../routing/route.js";

const MAX_ANSWER_BYTES = 10_000;

const base = {
  path: `${SUBSCRIPTION_FOLDER}/{token}`,
  tag: "Monitors",
  answers: "text/html; charset=utf-8",
} as const;

export const monitorRecipientRoutes: readonly Route[] = [
  // Programs that check the links of a mail open them: only the button answers.
  openRoute({
    ...base,
    method: "GET",
    summary: "A page on which a recipient agrees to mails, or ends them",
    async handle(context) {
      return shown(await context.services.monitors.recipients.open(parameter(context, "token")));
    },
  }),
  openRoute({
    ...base,
    method: "POST",
    summary: "The answer of a recipient: answer=agree or answer=leave, or the one click of a mail program",
    bytes: true,
    async handle(context) {
      const { request, services } = context;
      const bytes = await readBytes(request, MAX_ANSWER_BYTES, tooLong);
      const form = new URLSearchParams(new TextDecoder().decode(bytes));
      const status = form.get("answer") === "agree" ? "confirmed" : "unsubscribed";
      if (status === "unsubscribed" && form.get("answer") !== "leave" && !form.has("List-Unsubscribe")) {
        throw new QuernError("BAD_REQUEST", "The form says neither answer=agree nor answer=leave.");
      }
      return shown(await services.monitors.recipients.answer(parameter(context, "token"), status));
    },
  }),
];

const tooLong = (): QuernError => new QuernError("PAYLOAD_TOO_LARGE", "Request body is too large");

const SENTENCES = {
  pending: "gets no mails yet. Do you want reports when the watched web pages change?",
  confirmed: "gets reports when the watched web pages change.",
  unsubscribed: "gets no mails.",
} as const;

/** @throws QuernError `NOT_FOUND` */
function shown(subscription: SubscriptionPage | undefined): Response {
  if (!subscription) throw new QuernError("NOT_FOUND", "This link is not known here.");
  const { email, status } = subscription;
  const button = (answer: string, label: string) => `<button name="answer" value="${answer}">${label}</button>`;
  const buttons = [
    ...(status === "confirmed" ? [] : [button("agree", "Yes, send them to me")]),
    ...(status === "unsubscribed" ? [] : [button("leave", "No mails")]),
  ];
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Reports by mail</title><style>body{font:16px/1.5 system-ui;max-width:36em;margin:4em auto;padding:0 1em}button{font:inherit;margin-right:1em;padding:.4em 1em}</style></head>
<body><h1>Reports by mail</h1><p><b>${escaped(email)}</b> ${SENTENCES[status]}</p><form method="post">${buttons.join("")}</form></body></html>`;
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "cache-control": "no-store",
    },
  });
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
