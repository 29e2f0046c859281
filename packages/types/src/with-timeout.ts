/** A page whose script never yields must not hold the request up: undefined after the time, or when the page went away meanwhile. */
export async function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
