/** What stops a start must reach a person as one sentence, and be told apart from a bug. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
