/** A PDF that runs scripts, opens other things or cannot be read is refused before it is stored. */
import { inflateSync } from 'node:zlib'
import { refuse } from '@tonne/domain/refusals'

const MAX_BYTES = 8_000_000
/** Compressed objects of a real paper are small; anything larger is not unpacked, because it may be a bomb. */
const MAX_UNPACKED = 50_000_000
/** PDF names of actions that run by themselves. */
const ACTIVE = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'XFA',
  'GoToE',
] as const

/** Judges the bytes and counts the pages. */
export function readPdf(bytes: Buffer): { pages: number } {
  if (bytes.length > MAX_BYTES) refuse('documentTooLarge', { max: MAX_BYTES / 1_000_000 })
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') refuse('documentNotPdf')
  const text = objectsOf(bytes)
  if (/\/Encrypt\b/.test(text)) refuse('documentUnreadable')
  const what = ACTIVE.find((name) => new RegExp(`/${name}(?![A-Za-z0-9])`).test(text))
  if (what) refuse('documentActive', { what })
  const pages = pagesOf(text)
  if (pages === 0 || !bytes.subarray(-2048).includes('%%EOF')) refuse('documentUnreadable')
  return { pages }
}

/** '#4a' in a name encodes J. */
const plain = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The dictionaries of all objects, including those in object streams; drawings, fonts and pictures are not read. */
function objectsOf(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  const parts: string[] = []
  let [from, unpacked] = [0, 0]
  for (const match of raw.matchAll(/(<<(?:[^<>]|<<[^<>]*>>|<[^<>]*>)*>>)\s*stream\r?\n/g)) {
    if (match.index < from) continue
    const begins = match.index + match[0].length
    const ends = raw.indexOf('endstream', begins)
    if (ends < 0) return refuse('documentUnreadable')
    parts.push(raw.slice(from, begins))
    if (/\/ObjStm\b/.test(plain(match[1]!))) {
      const body = unpack(bytes.subarray(begins, ends))
      unpacked += body.length
      if (unpacked > MAX_UNPACKED) return refuse('documentUnreadable')
      parts.push(body)
    }
    from = ends
  }
  return plain([...parts, raw.slice(from)].join('\n'))
}

function unpack(body: Buffer): string {
  try {
    return inflateSync(body, { maxOutputLength: MAX_UNPACKED }).toString('latin1')
  } catch {
    return refuse('documentUnreadable')
  }
}

/** The root of the page tree has the count; without it, each page is one object. */
function pagesOf(text: string): number {
  const trees = [...text.matchAll(/<<(?:[^<>]|<<[^<>]*>>)*?>>/g)]
    .map(([object]) => object)
    .filter((object) => /\/Type\s*\/Pages\b/.test(object))
  const counted = trees.flatMap((tree) => /\/Count\s+(\d{1,5})\b/.exec(tree)?.[1] ?? []).map(Number)
  return Math.max(0, ...counted, counted.length > 0 ? 0 : (text.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length)
}
