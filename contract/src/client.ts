/** The endpoint gives the types of a call; the caller (browser, test, benchmark) brings the transport. */
import type { Endpoint, Output, RawInput } from './endpoint.ts'
import type { Envelope } from './envelope.ts'

export type Send = (endpoint: Endpoint, input: unknown, key: string | undefined) => Promise<Envelope<unknown>>
export type Call = <E extends Endpoint>(endpoint: E, input: RawInput<E>, key?: string) => Promise<Envelope<Output<E>>>

/** `call(order.buy, { project, kg, priceVersion }, key)`. */
export const client =
  (send: Send): Call =>
  async (endpoint, input, key) =>
    (await send(endpoint, input, key)) as Envelope<Output<typeof endpoint>>
