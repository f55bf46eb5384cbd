import { type Call, client, type Send } from '@tonne/contract/client'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import type { Envelope } from '@tonne/contract/envelope'
import { shownLang } from './language.ts'

const BASE = '/demo'
const TIMEOUT_MS = 60_000

const send: Send = async ({ method, path }, input, key) => {
  const fields = { ...(input as Record<string, unknown>), lang: shownLang() }
  const reading = method === 'GET'
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const headers: Record<string, string> = reading ? {} : { 'content-type': 'application/json' }
  if (key) headers['idempotency-key'] = key
  const response = await fetch(`${BASE}${path}${reading ? `?${query}` : ''}`, {
    method,
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(reading ? {} : { body: JSON.stringify(fields) }),
  })
  return (await response.json()) as Envelope<unknown>
}

const request: Call = client(send)

/**
 * The data of the answer. Throws an Error with the refusal's sentence, or with one that says that the server did not
 * answer.
 */
export async function call<E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Output<E>> {
  const { code, msg, data } = await request(endpoint, input)
  if (code !== 0) throw new Error(msg)
  return data
}
