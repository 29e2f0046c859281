/** In the place of a result: nothing was asked for yet, or it failed. */
import { make } from "./options.js";

export const drawWelcome = () =>
  make(
    "div",
    { className: "empty" },
    make("h2", {}, "Nothing converted yet"),
    make("p", {}, "Enter a URL or choose a document. The result appears here."),
  );

/** A command with its flags, or a flag with its value, in a message: `quern serve --allow-host 10.0.0.1`. */
const FLAG = /((?:\bquern [a-z]+ )?--[a-z][a-z-]+(?: (?!and\b|or\b|to\b)[\w.:*/[\]-]*[\w*\]])?)/;

/**
 * A message as people read it: flags as code, each with a button that copies it.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
const prose = (text) =>
  text.split(FLAG).flatMap((part, index) => {
    if (index % 2 === 0) return part;
    const copy = make("button", { type: "button", className: "quiet", ariaLabel: `Copy ${part}` }, "Copy");
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(part);
      copy.textContent = "Copied";
    });
    return [make("code", {}, part), " ", copy];
  });

/**
 * @param {any} details
 * @param {string} said what the message above says already
 */
function drawDetails(details, said) {
  const isListed = Array.isArray(details) && details.every((issue) => typeof issue?.message === "string");
  if (!isListed) return make("pre", { tabIndex: 0 }, JSON.stringify(details, null, 2));
  const news = details.filter(({ message, hint = "" }) => !(said.includes(message) && said.includes(hint)));
  const items = news.map(({ path = [], message, hint }) => {
    const where =
      path.length > 0 && !message.startsWith(path.join(".")) ? [make("strong", {}, path.join(".")), ": "] : [];
    return make(
      "li",
      {},
      ...where,
      ...prose(hint ? `${message}${/[.!?]$/.test(message) ? "" : "."} ${hint}` : message),
    );
  });
  return make("ul", { hidden: items.length === 0 }, ...items);
}

/** @param {{ status: number, body: any }} answer */
export function drawFailure({ status, body }) {
  const box = make(
    "div",
    { className: "failed" },
    make("h2", {}, [status || "", body.code ?? ""].filter(Boolean).join(" · ") || "No answer"),
    make("div", {}, ...prose(body.error ?? "The server gave no reason.")),
  );
  if (status === 401) box.append(make("p", {}, "This server requires a key: enter it in the field at the top."));
  if (body.details !== undefined) box.append(drawDetails(body.details, body.error ?? ""));
  return box;
}
