/** The key of each act that is not known to be done: repeated with the same input it is the same act. */
const keys = new Map<string, string>()

/**
 * Runs `send` under the act's key. Only a success ends the key: that a repeat is refused, for example because a code is
 * needed first, does not say that the first request did nothing.
 */
export async function underKey<A extends { code: number }>(act: string, send: (key: string) => Promise<A>): Promise<A> {
  const key = keys.get(act) ?? crypto.randomUUID()
  keys.set(act, key)
  const answer = await send(key)
  if (answer.code === 0) keys.delete(act)
  return answer
}
