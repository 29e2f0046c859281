/** A call that a session does not take; code sees it as a TypeError. */
export class ParameterError extends Error {
  override readonly name = "TypeError";
}
