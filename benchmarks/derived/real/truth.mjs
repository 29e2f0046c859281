/**
 * Machine-readable statements of real pages about themselves as labels: each page becomes questions (a schema and the right answers) and
 * a copy without any of that data, so that only what readers see is left.
 *
 * @module
 */
import { parseHtml, Tag, TagFlag, tagFlags } from "../../../packages/markdown/dist/html/index.js";
import {
  allItems,
  isItem,
  readStructuredData,
  textOf,
  textsOf,
} from "../../../packages/markdown/dist/structured-data/index.js";
import {
  fold,
  overlap,
  plain,
  sameDay,
  sameNumber,
  sameText,
  sameTitle,
  statesDay,
  statesNumber,
  statesText,
} from "./written.mjs";

const text = { schema: { type: "string" }, states: statesText, same: sameText };
const number = { schema: { type: "number" }, states: statesNumber, same: sameNumber };
const day = { schema: { type: "string", format: "date" }, states: statesDay, same: sameDay };
const title = { ...text, same: sameTitle };
const body = {
  ...text,
  states: (value, page) => statesText(plain(value).slice(0, 60), page),
  same: (got, truth) => overlap(got, truth) >= 0.8,
};
const digits = (value) => String(value).replace(/\D/g, "").replace(/^00/, "");
const phone = {
  ...text,
  states: (value, page) => digits(value).length >= 6 && page.replaceAll(" ", "").includes(digits(value).slice(-9)),
  same: (got, truth) => digits(got).slice(-9) === digits(truth).slice(-9),
};
/** The first of the names, or all of them. */
const people = {
  ...text,
  states: (value, page) => value.some((one) => statesText(one, page)),
  same: (got, truth) =>
    truth.some((one) => sameText(got, one)) || sameText(got, truth.join(" and ")) || sameText(got, truth.join(", ")),
};
const texts = {
  schema: { type: "array", items: { type: "string" } },
  states: (value, page) => value.length > 1 && value.every((one) => statesText(plain(one).slice(0, 60), page)),
  same: (got, truth) => got.length === truth.length && got.every((one, at) => overlap(one, truth[at]) >= 0.8),
};
const minutes = {
  schema: { type: "number", description: "in minutes" },
  states: (value, page) =>
    Number.isFinite(value) && value > 0 && (statesNumber(value, page) || statesNumber(value / 60, page)),
  same: sameNumber,
};

/** Fields by kind of page, with how their values are compared. */
export const KINDS = {
  article: { headline: title, author: people, datePublished: day, publisher: text },
  product: {
    name: title,
    price: number,
    priceCurrency: text,
    brand: text,
    sku: text,
    ratingValue: number,
    reviewCount: number,
  },
  recipe: {
    name: title,
    author: people,
    recipeYield: text,
    prepTimeMinutes: minutes,
    cookTimeMinutes: minutes,
    totalTimeMinutes: minutes,
    recipeIngredient: texts,
    recipeInstructions: texts,
  },
  forum: { headline: title, author: people, datePublished: day, text: body },
  business: { name: text, telephone: phone, email: text, streetAddress: text, addressLocality: text, postalCode: text },
  organization: {
    name: text,
    telephone: phone,
    email: text,
    streetAddress: text,
    addressLocality: text,
    postalCode: text,
  },
  event: { name: title, startDate: day, location: text, organizer: text },
  job: { title, datePosted: day, hiringOrganization: text },
};

const ARTICLE = /^(?:\w*Article|BlogPosting|Report|LiveBlogPosting)$/i;
const BUSINESS =
  /^(?:LocalBusiness|ProfessionalService|\w+Business|\w+Store|Store|Restaurant|Hotel|\w*Dealer|Dentist|Physician|Attorney|LegalService|\w+Agent|\w+Agency|\w+Clinic|\w+Salon|Plumber|Electrician|Museum|Library)$/;
const ORGANIZATION =
  /^(?:Organization|Corporation|NGO|NewsMediaOrganization|EducationalOrganization|CollegeOrUniversity)$/;

const kindOf = (item) => {
  const is = (pattern) => item.types.some((type) => pattern.test(type));
  if (is(/^(?:Product|ProductGroup|IndividualProduct)$/)) return "product";
  if (is(/^Recipe$/)) return "recipe";
  if (is(/^(?:DiscussionForumPosting|QAPage)$/)) return "forum";
  if (is(/^JobPosting$/)) return "job";
  if (is(/Event$/)) return "event";
  if (is(ARTICLE)) return "article";
  return undefined;
};

const read = (item, ...names) => {
  const found = item && textOf(item, ...names);
  return found === undefined ? undefined : plain(found);
};
const part = (item, name) => item?.properties.get(name)?.find(isItem);
const names = (item, ...properties) => {
  for (const property of properties) {
    const found = textsOf(item, property)
      .map(plain)
      .filter((one) => one !== "" && !/^https?:/.test(one));
    if (found.length > 0) return found;
  }
  return undefined;
};
const duration = (value) => {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?/i.exec(String(value ?? ""));
  if (!match || match[0].length < 3) return undefined;
  return Number(match[1] ?? 0) * 1440 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0) || undefined;
};
const steps = (item) => {
  const found = [];
  const stack = [...(item.properties.get("recipeInstructions") ?? [])].reverse();
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (!isItem(value)) found.push(plain(value));
    else if (value.properties.has("itemListElement"))
      stack.push(...[...value.properties.get("itemListElement")].reverse());
    else found.push(plain(textOf(value, "text", "name") ?? ""));
  }
  return found.filter(Boolean);
};

const READ = {
  article: (item, meta) => ({
    headline: read(item, "headline", "name") ?? meta("og:title"),
    author:
      names(item, "author", "creator") ??
      [meta("article:author") ?? meta("author")].filter((one) => one && !/^https?:/.test(one)),
    datePublished: read(item, "datePublished") ?? meta("article:published_time"),
    publisher: read(part(item, "publisher"), "name") ?? meta("og:site_name"),
  }),
  product: (item) => {
    const offers = (item.properties.get("offers") ?? [])
      .filter(isItem)
      .flatMap((offer) => [offer, ...(offer.properties.get("offers") ?? []).filter(isItem)]);
    const prices = new Set(
      offers
        .flatMap((offer) => [read(offer, "price") ?? read(part(offer, "priceSpecification"), "price")])
        .filter(Boolean)
        .map(Number),
    );
    const [offer] = offers;
    const rating = part(item, "aggregateRating");
    return {
      name: read(item, "name"),
      price: prices.size === 1 ? [...prices][0] : undefined,
      priceCurrency:
        prices.size === 1
          ? (read(offer, "priceCurrency") ?? read(part(offer, "priceSpecification"), "priceCurrency"))
          : undefined,
      brand: read(item, "brand"),
      sku: read(item, "sku", "productID"),
      ratingValue: read(rating, "ratingValue"),
      reviewCount: read(rating, "reviewCount", "ratingCount"),
    };
  },
  recipe: (item) => ({
    name: read(item, "name", "headline"),
    author: names(item, "author"),
    recipeYield: textsOf(item, "recipeYield")
      .map(plain)
      .sort((a, b) => b.length - a.length)[0],
    prepTimeMinutes: duration(read(item, "prepTime")),
    cookTimeMinutes: duration(read(item, "cookTime")),
    totalTimeMinutes: duration(read(item, "totalTime")),
    recipeIngredient: names(item, "recipeIngredient", "ingredients"),
    recipeInstructions: steps(item),
  }),
  forum: (item) => {
    const post = part(item, "mainEntity") ?? item;
    return {
      headline: read(post, "headline", "name") ?? read(item, "headline", "name"),
      author: names(post, "author"),
      datePublished: read(post, "datePublished", "dateCreated"),
      text: read(post, "text", "articleBody"),
    };
  },
  business: (item) => {
    const address = part(item, "address");
    return {
      name: read(item, "name"),
      telephone: read(item, "telephone") ?? read(part(item, "contactPoint"), "telephone"),
      email: read(item, "email")?.replace(/^mailto:/, ""),
      streetAddress: read(address, "streetAddress"),
      addressLocality: read(address, "addressLocality"),
      postalCode: read(address, "postalCode"),
    };
  },
  event: (item) => ({
    name: read(item, "name"),
    startDate: read(item, "startDate"),
    location: read(item, "location"),
    organizer: read(item, "organizer"),
  }),
  job: (item) => ({
    title: read(item, "title", "name"),
    datePosted: read(item, "datePosted"),
    hiringOrganization: read(item, "hiringOrganization"),
  }),
};
READ.organization = READ.business;

/** The questions that a page's data answers, only those fields whose value its text states: `{ kind, schema, fields }`. */
export function questionsOf({ html, url }, bare) {
  const items = readStructuredData(html, url);
  const all = allItems(items);
  const metas = metaOf(html);
  const meta = (name) => metas.get(name)?.[0];
  const tree = parseHtml(bare);
  const shown = fold(visibleText(tree));
  const language = tree.attribute(tree.html, "lang") || "en";
  const questions = [];
  const ask = (kind, values) => {
    const fields = {};
    for (const [name, { states }] of Object.entries(KINDS[kind])) {
      const value = values[name];
      if (
        value !== undefined &&
        value !== "" &&
        !(Array.isArray(value) && value.length === 0) &&
        states(value, shown, language)
      )
        fields[name] = value;
    }
    if (Object.keys(fields).length === 0) return;
    const properties = Object.fromEntries(Object.entries(KINDS[kind]).map(([name, { schema }]) => [name, schema]));
    questions.push({ kind, schema: { type: "object", properties }, fields });
  };
  // An entry of a list is not the page's subject.
  const roots = [
    ...items,
    ...items.flatMap((item) =>
      ["mainEntity", "mainEntityOfPage", "@graph"].flatMap((name) => (item.properties.get(name) ?? []).filter(isItem)),
    ),
  ];
  const kinds = new Map();
  for (const item of roots) {
    const kind = kindOf(item);
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), item]);
  }
  const main = ["product", "recipe", "job", "event", "forum", "article"].find((kind) => kinds.has(kind));
  const groups = main ? kinds.get(main) : undefined;
  const distinct = new Set(groups?.map((item) => fold(read(item, "headline", "name", "title") ?? "")));
  if (main && distinct.size === 1)
    ask(main, READ[main](groups.find((item) => item.properties.size > 3) ?? groups[0], meta));
  else if (!main && meta("og:type")?.toLowerCase() === "article")
    ask("article", READ.article({ types: [], properties: new Map() }, meta));
  const business = all.filter((item) => item.types.some((type) => BUSINESS.test(type)) && item.properties.has("name"));
  if (new Set(business.map((item) => fold(read(item, "name")))).size === 1)
    ask("business", READ.business(business.find((item) => item.properties.has("address")) ?? business[0]));
  else if (!main) {
    const organizations = all.filter(
      (item) => item.types.some((type) => ORGANIZATION.test(type)) && item.properties.has("name"),
    );
    if (new Set(organizations.map((item) => fold(read(item, "name")))).size === 1)
      ask(
        "organization",
        READ.business(
          organizations.find((item) => item.properties.has("address") || item.properties.has("telephone")) ??
            organizations[0],
        ),
      );
  }
  const faq = faqOf(all, shown);
  if (faq) questions.push(faq);
  return questions;
}

/** The list of questions with answers; each that the page shows is a field. */
function faqOf(all, shown) {
  const fields = {};
  for (const page of all) {
    if (!page.types.includes("FAQPage")) continue;
    for (const item of (page.properties.get("mainEntity") ?? []).filter(isItem)) {
      const question = read(item, "name", "text");
      const answer = read(part(item, "acceptedAnswer"), "text");
      if (question && answer && statesText(question, shown) && statesText(answer.slice(0, 60), shown))
        fields[question] = answer;
    }
  }
  if (Object.keys(fields).length < 2) return undefined;
  const entry = { type: "object", properties: { question: { type: "string" }, answer: { type: "string" } } };
  return {
    kind: "faq",
    schema: { type: "object", properties: { questions: { type: "array", items: entry } } },
    fields,
  };
}

/** `<meta>` values by lower-case name. */
export function metaOf(html) {
  const tree = parseHtml(html);
  const found = new Map();
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.META) continue;
    const name = (tree.attribute(node, "property") ?? tree.attribute(node, "name"))?.toLowerCase();
    const content = plain(tree.attribute(node, "content") ?? "");
    if (name && content) found.set(name, [...(found.get(name) ?? []), content]);
  }
  return found;
}

/** Text of the body, blocks set apart. */
export function visibleText(tree) {
  let text = "";
  for (let node = tree.body; node < tree.end[tree.body]; node++) {
    const tag = tree.tag[node];
    if (tag === Tag.TEXT) text += tree.text(node);
    else if (tagFlags(tag) & TagFlag.HIDDEN) node = tree.end[node] - 1;
    else if (tag === Tag.BR || tagFlags(tag) & TagFlag.BLOCK) text += " ";
  }
  return text;
}

/** The page without JSON-LD, hydration data and other scripts, meta tags, and the attributes of Microdata and RDFa. */
export const withoutData = (html) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, "")
    .replace(/<meta\b(?![^>]*charset)[^>]*>/gi, "")
    .replace(/(<[a-z][\w-]*\b)([^<>]*?)(?=\/?>)/gi, (whole, open, attributes) =>
      /\s(?:item|typeof|property|vocab|resource|datatype)/i.test(attributes)
        ? open +
          attributes.replace(
            /\s(?:itemscope|itemtype|itemprop|itemid|itemref|typeof|property|vocab|resource|datatype)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/gi,
            "",
          )
        : whole,
    );
