/** Tells addresses that open something by themselves from those that anybody may see. */

/** Names of parameters that carry a login or a signature. A part of a longer name counts: `access_token`, `X-Amz-Signature`. */
const SECRET_NAME =
  /(?:^|[^a-z])(?:auth|code|jwt|key|otp|pass|pin|sid|sig)(?:$|[^a-z])|token|secret|passw|pwd|signature|session|credential|apikey|accesskey|authkey|ticket|nonce|invite|magic|hmac/i;
/** From this length on a value of letters and digits without a word in it was drawn at random. */
const MIN_RANDOM_CHARACTERS = 20;

/** Whether an address holds a login, a parameter that is named like a secret, or a value that was drawn at random. */
export function hasSecret(address: string): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.username !== "" || url.password !== "") return true;
  const parameters = [...url.searchParams, ...new URLSearchParams(url.hash.replace(/^#[/!?]*/, ""))];
  return parameters.some(([name, value]) => (value !== "" && SECRET_NAME.test(name)) || isRandom(value));
}

function isRandom(value: string): boolean {
  const runs = value.match(/[A-Za-z0-9_-]+/g) ?? [];
  return runs.some((run) => {
    if (run.length < MIN_RANDOM_CHARACTERS) return false;
    const digits = run.replace(/\D/g, "").length;
    const changes = run.match(/[a-z][A-Z0-9]|[A-Z0-9][a-z]/g)?.length ?? 0;
    const isHex = /^[0-9a-f-]+$/i.test(run) && digits >= 4 && /[a-f]/i.test(run);
    return isHex || (digits >= 3 && changes >= run.length / 5);
  });
}
