/** Request of a parser that is used without an engine. */
export const request = (mediaType, wants = {}) => ({
  mediaType,
  signal: AbortSignal.timeout(60_000),
  deadline: Date.now() + 60_000,
  options: {},
  wants: { html: true, markdown: true, assets: false, ...wants },
});
