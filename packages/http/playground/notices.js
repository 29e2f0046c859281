/** In the place of a result: nothing was asked for yet, or it failed. */
import { make } from "./options.js";

export const drawWelcome = () =>
  make(
    "div",
    { className: "empty" },
    make("h2", {}, "Nothing ground yet"),
    make("p", {}, "Give an address or a document on the left. What comes back shows here."),
  );

/** @param {{ status: number, body: any }} answer */
export function drawFailure({ status, body }) {
  const box = make(
    "div",
    { className: "failed" },
    make("h2", {}, [status || "", body.code ?? ""].filter(Boolean).join(" · ") || "No answer"),
    make("div", {}, body.error ?? "The server sent no reason."),
  );
  if (status === 401) box.append(make("p", {}, "This server wants a key: put it into the field at the top."));
  if (body.details !== undefined) box.append(make("pre", {}, JSON.stringify(body.details, null, 2)));
  return box;
}
