/**
 * How long a conversion takes, by a look at the page. Its tags count, and text to a lesser degree; scripts and inline pictures, which fill
 * most large pages, hardly do. A worker takes up to twice as long for its copy of the page, so that it pays only where a pause would be felt.
 */

/** Measured on a core of a cloud machine in 2026; upper bounds on ordinary pages. */
const NANOSECONDS_PER_TAG = 1_500;
const NANOSECONDS_PER_CHARACTER = 11;
const NANOSECONDS_PER_CHARACTER_OF_SCRIPT = 2;
/** A longer pause is felt by other requests of the same process. */
const MAX_NANOSECONDS_HERE = 45_000_000;
/** To look at a shorter page would take longer than is gained. */
const MIN_CHARACTERS = 150_000;

/** Parts at which a page is looked at first, and their length: most pages are far from the limit. Where they lie is left to chance, so that no page can be made for them. */
const SAMPLES = 16;
const SAMPLE_CHARACTERS = 512;

/** Whether other requests of the same process would feel a conversion of this page. */
export function takesLong(html: string): boolean {
  const { length } = html;
  if (length < MIN_CHARACTERS) return false;
  const inSamples = tagsInSamples(html) * (length / (SAMPLES * SAMPLE_CHARACTERS)) * NANOSECONDS_PER_TAG;
  if (inSamples + length * NANOSECONDS_PER_CHARACTER < MAX_NANOSECONDS_HERE / 2) return false;
  let left = MAX_NANOSECONDS_HERE - length * NANOSECONDS_PER_CHARACTER_OF_SCRIPT;
  let text = 0;
  for (let at = html.indexOf("<"); at >= 0 && left >= 0; at = html.indexOf("<", at + 1)) {
    left -= (at - text) * (NANOSECONDS_PER_CHARACTER - NANOSECONDS_PER_CHARACTER_OF_SCRIPT) + NANOSECONDS_PER_TAG;
    text = at;
    if (!html.startsWith("script", at + 1)) continue;
    const end = html.indexOf("</script", at);
    if (end < 0) return left < 0;
    at = end;
    text = end;
  }
  return left - (length - text) * (NANOSECONDS_PER_CHARACTER - NANOSECONDS_PER_CHARACTER_OF_SCRIPT) < 0;
}

function tagsInSamples(html: string): number {
  const step = Math.floor(html.length / SAMPLES);
  let tags = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = sample * step + Math.floor(Math.random() * (step - SAMPLE_CHARACTERS));
    for (let at = start; at < start + SAMPLE_CHARACTERS; at++) if (html.charCodeAt(at) === 60) tags++;
  }
  return tags;
}
