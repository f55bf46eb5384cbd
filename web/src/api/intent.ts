/** What the member means to do once, with its Idempotency-Key. */
export type Intent = { key: string; input: string }

/** 128 random bits; randomUUID would need https, which a phone on the same network does not have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * `before` if it has this input, else a new intent. The proof does not count, here as on the server: a repeat after a
 * lost answer shows a new code, and must not act twice.
 */
export function intentOf(before: Intent | null, asked: object): Intent {
  const input = JSON.stringify({ ...asked, proof: undefined })
  return before?.input === input ? before : { key: newKey(), input }
}
