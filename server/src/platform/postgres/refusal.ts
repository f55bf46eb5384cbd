/** A person reads why a start stopped as one sentence, and it differs from a bug. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
