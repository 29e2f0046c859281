/** Noise that servers put into a page at each visit, made up for real pages: seeded, so that a run can be repeated. */

/** A small generator of numbers (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    pick: (list) => list[Math.floor(next() * list.length)],
    some: (list, count) =>
      [...list]
        .map((item) => [next(), item])
        .sort((a, b) => a[0] - b[0])
        .slice(0, count)
        .map(([, item]) => item),
    hex: (length) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(""),
  };
}

const TITLES = [
  "Ten rivers worth a visit",
  "How to mend a bicycle chain",
  "A short history of salt",
  "The quiet return of the night train",
  "Bread without kneading",
  "Seven gardens of the north",
  "What the old maps left out",
  "Paint that cools a roof",
  "The harbour that moved",
  "Letters from a lighthouse",
  "A beginner's guide to knots",
  "Why bridges hum",
  "The last typesetter",
  "Cheese, caves and patience",
  "Counting birds in winter",
  "The glass makers of the valley",
  "Soup for a week",
  "How towns got their clocks",
  "A walk along the dyke",
  "Trams, then and now",
];
const ADVERTS = [
  "Fresh shoes for every season. Shop now and save 30 % today.",
  "Switch your electricity and get a voucher worth 50.",
  "The car that parks itself. Book a test drive.",
  "Your new mattress, delivered tomorrow, free of charge.",
  "Learn a language in fifteen minutes a day.",
  "Insurance from 4.99 a month. Compare in two minutes.",
];
const slug = (title) => title.toLowerCase().replace(/[^a-z]+/g, "-");

/** Each makes a piece of HTML for one visit. `site` draws what is the same at every visit, `visit` what is not. */
const PIECES = [
  (site, visit) =>
    `<p class="${site.pick(["views", "meta", "post-info"])}">${(1000 + visit.below(90_000)).toLocaleString("en")} views</p>`,
  (site, visit) => `<span class="time">${1 + visit.below(20)} ${site.pick(["hours", "minutes", "days"])} ago</span>`,
  (_site, visit) => `<p>${visit.below(400)} comments · ${visit.below(3000)} shares</p>`,
  (_site, visit) => `<p class="live">${2 + visit.below(60)} people are viewing this</p>`,
  (_site, visit) =>
    `<input type="hidden" name="csrf_token" value="${visit.hex(32)}"><script nonce="${visit.hex(16)}">var s="${visit.hex(24)}"</script>`,
  (_site, visit) => `<p>Request ID: ${visit.hex(16)}</p>`,
  (_site, visit) => `<p>Page generated in 0.${visit.below(900) + 100} seconds</p>`,
  (site, visit) =>
    related(visit, `<section class="related-posts"><h3>Related articles</h3>`, "</section>", 4 + site.below(3)),
  (site, visit) =>
    related(
      visit,
      `<div class="${site.pick(["c-teaser", "box", "widget"])}"><h4>You may also like</h4>`,
      "</div>",
      3 + site.below(3),
    ),
  (site, visit) =>
    related(visit, `<aside><h2>${site.pick(["Most read", "Trending now", "More from this site"])}</h2>`, "</aside>", 5),
  (site, visit) =>
    `<div class="${site.pick(["ad-slot", "advert", "ads"])}"><a href="https://ads.example/c?id=${visit.hex(12)}">${visit.pick(ADVERTS)}</a></div>`,
  (_site, visit) =>
    visit.next() < 0.5 ? "" : `<div id="google_ads_${visit.below(9)}"><p>${visit.pick(ADVERTS)}</p></div>`,
  (_site, visit) => `<p>Sponsored: <a href="https://ads.example/${visit.hex(6)}">${visit.pick(ADVERTS)}</a></p>`,
  (_site, visit) =>
    `<p><img src="/img/hero.jpg?v=${visit.hex(8)}" alt=""> <a href="/print;jsessionid=${visit.hex(20)}">Print</a></p>`,
];

const related = (visit, open, close, count) =>
  `${open}<ul>${visit
    .some(TITLES, count)
    .map((title) => `<li><a href="/${slug(title)}">${title}</a></li>`)
    .join("")}</ul>${close}`;

/** Ends of blocks: where a piece may stand. */
const SEAM = /<\/(?:p|h1|h2|h3|section|article|ul|table)>/gi;
const PIECES_A_PAGE = 6;

/** The page as a visitor gets it at one visit. */
export function visitOf(html, pageSeed, visitSeed) {
  const site = random(pageSeed);
  const visit = random(pageSeed * 31 + visitSeed);
  const seams = [...html.matchAll(SEAM)].map((match) => match.index + match[0].length);
  const bodyEnd = html.search(/<\/body>/i);
  const placed = site.some(PIECES, PIECES_A_PAGE).map((piece) => ({
    at: seams.length > 0 && site.next() < 0.7 ? site.pick(seams) : bodyEnd < 0 ? html.length : bodyEnd,
    text: piece(site, visit),
  }));
  let result = html;
  for (const { at, text } of placed.sort((a, b) => b.at - a.at)) result = result.slice(0, at) + text + result.slice(at);
  return result.replace(/(<script\b[^>]*\bsrc=["'][^"'?]+)(["'])/gi, `$1?v=${visit.hex(8)}$2`);
}
