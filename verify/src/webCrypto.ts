/** Browsers and Node share this implementation of SHA-256 and HMAC. */
import { toHex, utf8 } from '@tonne/domain/bytes'

const subtle = (): typeof globalThis.crypto.subtle => {
  const found = globalThis.crypto?.subtle
  if (!found) throw new Error('this browser computes hashes only on https pages')
  return found
}
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)

export const sha256Of = async (data: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await subtle().digest('SHA-256', owned(data)))
export const sha256Hex = async (data: Uint8Array | string): Promise<string> =>
  toHex(await sha256Of(typeof data === 'string' ? utf8(data) : data))

/** HMAC-SHA-256 under one key, for many texts. */
export async function hmacUnder(key: Uint8Array): Promise<(text: string) => Promise<Uint8Array>> {
  const imported = await subtle().importKey('raw', owned(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (text) => new Uint8Array(await subtle().sign('HMAC', imported, owned(utf8(text))))
}
