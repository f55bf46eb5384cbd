/** Chromium reads only plain TrueType or OpenType from the system's fonts, so WOFF is unpacked. */
import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const HEADER = 44
const ENTRY = 20

/** The sfnt bytes inside WOFF 1 bytes (W3C "WOFF File Format 1.0", sections 3 to 5). Throws for anything else. */
export function unpackWoff(woff) {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('this is not a WOFF 1 font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, HEADER + index * ENTRY))
  const font = Buffer.alloc(12 + count * 16 + tables.reduce((sum, table) => sum + padded(table.bytes.length), 0))
  writeHeader(font, woff.readUInt32BE(4), count)
  let offset = 12 + count * 16
  for (const [index, table] of tables.entries()) {
    const at = 12 + index * 16
    font.writeUInt32BE(table.tag, at)
    font.writeUInt32BE(table.checksum, at + 4)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(table.bytes.length, at + 12)
    table.bytes.copy(font, offset)
    offset += padded(table.bytes.length)
  }
  return font
}

function readTable(woff, at) {
  const start = woff.readUInt32BE(at + 4)
  const stored = woff.subarray(start, start + woff.readUInt32BE(at + 8))
  const length = woff.readUInt32BE(at + 12)
  // A table is stored uncompressed when compression would not make it smaller.
  return {
    tag: woff.readUInt32BE(at),
    checksum: woff.readUInt32BE(at + 16),
    bytes: stored.length < length ? inflateSync(stored) : stored,
  }
}

function writeHeader(font, flavor, count) {
  const power = Math.floor(Math.log2(count))
  font.writeUInt32BE(flavor, 0)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** power * 16, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
}

/** Tables begin on multiples of four bytes. */
function padded(length) {
  return Math.ceil(length / 4) * 4
}
