/** In the place of a result: nothing was asked for yet, or it failed. */
import { make } from "./options.js";

export const drawWelcome = () =>
  make(
    "div",
    { className: "empty" },
    make("h2", {}, "Nothing converted yet"),
    make("p", {}, "Enter a URL or choose a document. The result appears here."),
  );

/** @param {{ status: number, body: any }} answer */
export function drawFailure({ status, body }) {
  const box = make(
    "div",
    { className: "failed" },
    make("h2", {}, [status || "", body.code ?? ""].filter(Boolean).join(" · ") || "No answer"),
    make("div", {}, body.error ?? "The server gave no reason."),
  );
  if (status === 401) box.append(make("p", {}, "This server requires a key: enter it in the field at the top."));
  if (body.details !== undefined) box.append(make("pre", {}, JSON.stringify(body.details, null, 2)));
  return box;
}
