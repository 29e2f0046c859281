/** The option form, made from the schema that the server describes itself with. */

/** Options that most people look for; the others are below "All options". */
const COMMON = ["onlyMainContent", "mobile", "waitFor", "timeout", "maxAge", "proxy"];
/** Set elsewhere on the page, or without use here. */
const LEFT_OUT = new Set(["url", "formats", "origin", "integration", "useMock", "auditMetadata"]);
/** Best known first; the others follow as the schema names them. */
const WELL_KNOWN = ["markdown", "html", "links", "images", "screenshot", "summary", "json"];
/** Cannot stand beside others. */
const ALONE = new Set(["rawBase64", "deterministicJson"]);
const CHECKED = new Set(["markdown", "html", "links"]);
/** Need a live page. */
export const NOT_FOR_FILES = new Set([
  "changeTracking",
  "screenshot",
  "branding",
  "waitFor",
  "mobile",
  "location",
  "proxy",
  "actions",
  "profile",
]);

/**
 * @typedef {{ type?: string, enum?: unknown[], const?: unknown, default?: unknown, minimum?: number, maximum?: number, items?: Schema, anyOf?: Schema[] }} Schema
 * @typedef {{ name: string, element: HTMLElement, read(): unknown }} Field
 */

/** @param {string} name */
const spaced = (name) =>
  name
    .replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => ` ${letters.length > 1 ? letters : letters.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase());

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * @param {Record<string, Schema>} properties of the request body
 * @param {HTMLElement} common where the usual options go
 * @param {HTMLElement} more where the rest goes
 * @returns {Field[]}
 */
export function makeFields(properties, common, more) {
  const names = Object.keys(properties).filter((name) => !LEFT_OUT.has(name));
  const ordered = [...COMMON.filter((name) => names.includes(name)), ...names.filter((name) => !COMMON.includes(name))];
  return ordered.map((name) => {
    const field = makeField(name, properties[name]);
    (COMMON.includes(name) ? common : more).append(field.element);
    return field;
  });
}

/**
 * @param {Schema} schema of the list of formats
 * @param {HTMLElement} place
 */
export function makeFormats(schema, place) {
  const names = (schema.items?.anyOf?.[0]?.enum ?? []).map(String).filter((name) => !ALONE.has(name));
  for (const name of new Set([...WELL_KNOWN.filter((known) => names.includes(known)), ...names])) {
    const box = make("input", { type: "checkbox", value: name, name: "format", checked: CHECKED.has(name) });
    place.append(make("label", {}, box, name));
  }
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @returns {Field}
 */
function makeField(name, schema) {
  const id = `option-${name}`;
  if (schema.type === "boolean" && schema.default !== undefined) {
    const usual = schema.default === true;
    const box = make("input", { type: "checkbox", id, checked: usual });
    const element = make("div", { className: "field check" }, make("label", { htmlFor: id }, box, spaced(name)));
    return { name, element, read: () => (box.checked === usual ? undefined : box.checked) };
  }
  const label = make("label", { htmlFor: id }, spaced(name));
  const words = schema.anyOf?.flatMap((part) => (part.type === "boolean" ? ["true", "false"] : [part.const]));
  if (schema.enum || schema.type === "boolean" || words?.every((word) => typeof word === "string")) {
    // Without a default of its own, what happens depends on other options.
    const usual = String(schema.default ?? "default");
    const values = words ? words.map(String) : schema.enum ? schema.enum.map(String) : ["true", "false"];
    const shown = values.includes(usual) ? values : [usual, ...values];
    const select = make("select", { id }, ...shown.map((value) => make("option", { value, textContent: value })));
    select.value = usual;
    const value = () => (!schema.enum && /^(true|false)$/.test(select.value) ? select.value === "true" : select.value);
    const element = make("div", { className: "field" }, label, select);
    return { name, element, read: () => (select.value === usual ? undefined : value()) };
  }
  if (schema.type === "integer" || schema.type === "number") {
    const unit = /timeout|wait|age/i.test(name) ? " (ms)" : "";
    label.append(unit);
    const input = make("input", { type: "number", id, placeholder: "default" });
    if (schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER) input.min = String(schema.minimum);
    if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) input.max = String(schema.maximum);
    const element = make("div", { className: "field" }, label, input);
    return { name, element, read: () => (input.value === "" ? undefined : Number(input.value)) };
  }
  if (schema.type === "array" && schema.items?.type === "string") {
    const input = make("input", { type: "text", id, placeholder: "one, two", spellcheck: false });
    const element = make("div", { className: "field wide" }, label, input);
    const read = () => {
      const parts = input.value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
      return parts.length > 0 ? parts : undefined;
    };
    return { name, element, read };
  }
  if (schema.type === "string") {
    const input = make("input", { type: "text", id, spellcheck: false });
    const element = make("div", { className: "field wide" }, label, input);
    return { name, element, read: () => input.value || undefined };
  }
  return makeJsonField(name, id, label);
}

/**
 * @param {string} name
 * @param {string} id
 * @param {HTMLLabelElement} label
 * @returns {Field}
 */
function makeJsonField(name, id, label) {
  label.append(" (JSON)");
  const area = make("textarea", { id, placeholder: EXAMPLES[name] ?? "", spellcheck: false });
  const complaint = make("small");
  const element = make("div", { className: "field wide" }, label, area, complaint);
  const read = () => {
    area.removeAttribute("aria-invalid");
    complaint.textContent = "";
    if (area.value.trim() === "") return undefined;
    try {
      return JSON.parse(area.value);
    } catch (error) {
      area.setAttribute("aria-invalid", "true");
      complaint.textContent = `Not JSON: ${/** @type {Error} */ (error).message}`;
      throw new Error(`${spaced(name)} is not JSON.`);
    }
  };
  return { name, element, read };
}

/** @type {Record<string, string>} */
const EXAMPLES = {
  headers: '{ "Cookie": "a=b" }',
  location: '{ "country": "DE", "languages": ["de"] }',
  parsers: '[{ "type": "pdf", "maxPages": 5 }]',
  actions: '[{ "type": "click", "selector": "#more" }]',
  profile: '{ "name": "shop" }',
  redactPII: "true",
  threatProtection: '{ "mode": "normal" }',
};
