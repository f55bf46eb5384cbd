/** The desk reads public data from the members' API, without a session. */
import { client, type Send } from '@tonne/contract/client'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { API_BASE, type Envelope } from '@tonne/contract/envelope'

const send: Send = async ({ path }, input) => {
  const query = new URLSearchParams(
    Object.entries(input as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  )
  return (await (
    await fetch(`${API_BASE}${path}?${query}`, { signal: AbortSignal.timeout(60_000) })
  ).json()) as Envelope<unknown>
}
const request = client(send)

/** A public read. Throws an Error with the refusal's sentence. */
export async function memberCall<E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Output<E>> {
  const { code, msg, data } = await request(endpoint, input)
  if (code !== 0) throw new Error(msg)
  return data
}
