/** The typeface is packed (.woff), and the PDF library's own unpacker fails on some of it, so Node's zlib opens it. */
import { inflateSync } from 'node:zlib'

const [PACKED_HEAD, PACKED_ENTRY] = [44, 20]
const [HEAD, ENTRY] = [12, 16]

/** The plain font (sfnt) inside a WOFF 1.0 file: the same tables, unpacked to their stated lengths. */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no packed font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = PACKED_HEAD + i * PACKED_ENTRY
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const body = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      body: packed < length ? inflateSync(body) : body,
      length,
    }
  })
  const head = Buffer.alloc(HEAD + count * ENTRY)
  woff.copy(head, 0, 4, 8)
  // For a reader's binary search of the tables: the largest power of two that they hold, and the rest.
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * ENTRY, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * ENTRY, 10)
  const bodies: Buffer[] = []
  let at = head.length
  tables.forEach(({ tag, sum, body, length }, i) => {
    if (body.length !== length) throw new Error(`a table of the packed font has ${body.length} bytes, not ${length}`)
    const entry = HEAD + i * ENTRY
    tag.copy(head, entry)
    head.writeUInt32BE(sum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const padding = Buffer.alloc(-length & 3)
    bodies.push(body, padding)
    at += length + padding.length
  })
  return Buffer.concat([head, ...bodies])
}
