/** By this id the server counts strangers' wrong passwords separately from the member's own. */
import { readStored, store } from './storage.ts'

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 128 random bits, made once and stored beside the token. They prove nothing and name nobody. */
export function deviceId(): string {
  const stored = readStored('device')
  if (stored) return stored
  const made = newId()
  store('device', made)
  return made
}
