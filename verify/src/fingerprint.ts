/** Two people compare what they were shown by reading a few characters to each other. */
import { fingerprintText } from '@tonne/domain/base/sealedText'
import { sha256Hex } from './webCrypto.ts'

/** Four groups of four characters. */
export async function fingerprintOf(publicKey: string, head: { size: number; root: string }): Promise<string> {
  const hash = await sha256Hex(fingerprintText(publicKey, head))
  return hash.slice(0, 16).match(/.{4}/g)!.join(' ')
}
