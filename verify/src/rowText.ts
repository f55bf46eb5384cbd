/**
 * The operator wrote the text of a row, so each item is checked before it is used; a text that does not fit is no row.
 */
import { isWholeNumber } from './shape.ts'

export type Posting = {
  id: number
  entry: number
  debit: string
  credit: string
  amount: number
  asset: number
  at: number
}
export type CertificateRow = {
  id: number
  retirement: number
  version: number
  record: string
  hash: string
  signature: string
}

const isText = (v: unknown): v is string => typeof v === 'string'
const isHex = (v: unknown, digits: number): v is string => isText(v) && v.length === digits && /^[0-9a-f]*$/.test(v)

/** The items of a row; none for a text that is no list. */
export function itemsOf(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
/** The instant of a `when`, with its microseconds cut off. */
export function instantOf(when: unknown): number | undefined {
  if (!isText(when) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(when)) return undefined
  const upToMs = `${when.slice(0, 23)}Z`
  const at = Date.parse(upToMs)
  // Date.parse reads a day that does not exist, such as 30 February, as another day.
  return Number.isNaN(at) || new Date(at).toISOString() !== upToMs ? undefined : at
}
const SINGAPORE_MS = 8 * 3_600_000
export const dayAt = (at: number): string => new Date(at + SINGAPORE_MS).toISOString().slice(0, 10)
/** The instants at which a Singapore month begins and ends. */
export function monthSpan(month: string): { from: number; to: number } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  // Date.UTC reads the years 0 to 99 as those of 1900 and later.
  const at = (months: number): number => new Date(0).setUTCFullYear(year, number - 1 + months, 1) - SINGAPORE_MS
  return { from: at(0), to: at(1) }
}

const accountAsset = (account: unknown): number | undefined => {
  const found = isText(account) ? /^[a-z]+:\d+:[a-z_]+:(\d{1,15})$/.exec(account) : null
  return found ? Number(found[1]) : undefined
}
/** The items of a row of this kind and length, the last of which is its `when`. */
const rowOf = (text: string, what: string, length: number): readonly unknown[] | undefined => {
  const items = itemsOf(text)
  return items[0] === what && items.length === length && instantOf(items.at(-1)) !== undefined ? items : undefined
}
export function postingOf(text: string): Posting | undefined {
  const [, id, entry, , , debit, credit, amount, , when] = rowOf(text, 'posting', 10) ?? []
  const [asset, at] = [accountAsset(debit), instantOf(when)]
  if (!isWholeNumber(id) || !isWholeNumber(entry) || !isWholeNumber(amount) || amount < 1 || at === undefined)
    return undefined
  return asset !== undefined && asset === accountAsset(credit)
    ? { id, entry, debit: debit as string, credit: credit as string, amount, asset, at }
    : undefined
}
/** The day and the number in a step of a case. */
export function caseOf(text: string): { id: number; no: string } | undefined {
  const [, id, , no] = rowOf(text, 'case', 14) ?? []
  return isWholeNumber(id) && isText(no) ? { id, no } : undefined
}
export function actOf(text: string): { id: number } | undefined {
  const [, id] = rowOf(text, 'act', 11) ?? []
  return isWholeNumber(id) ? { id } : undefined
}
export function certificateOf(text: string): CertificateRow | undefined {
  const [, id, retirement, version, record, hash, signature] = rowOf(text, 'certificate', 8) ?? []
  if (!isWholeNumber(id) || !isWholeNumber(retirement) || !isWholeNumber(version)) return undefined
  return isText(record) && isText(hash) && isText(signature)
    ? { id, retirement, version, record, hash, signature }
    : undefined
}
/** A rotation of the key that signs the log, with the signatures of the key that ends and of the one that begins. */
export type KeyRow = { id: number; at: number; from: string; to: string; signatures: readonly [string, string] }
export function keyRowOf(text: string): KeyRow | undefined {
  const [, id, at, from, to, byOld, byNew] = rowOf(text, 'key', 8) ?? []
  if (!isWholeNumber(id) || !isWholeNumber(at)) return undefined
  return isHex(from, 64) && isHex(to, 64) && isHex(byOld, 128) && isHex(byNew, 128)
    ? { id, at, from, to, signatures: [byOld, byNew] }
    : undefined
}
const DRAW_ITEMS: Readonly<Record<string, number>> = { 'draw.commit': 12, 'draw.list': 6, 'draw.result': 9 }
export function drawRowOf(text: string): { what: string; project: string; items: readonly unknown[] } | undefined {
  const items = itemsOf(text)
  const [what, project] = items
  return isText(what) &&
    Object.hasOwn(DRAW_ITEMS, what) &&
    items.length === DRAW_ITEMS[what] &&
    isText(project) &&
    instantOf(items.at(-1)) !== undefined
    ? { what, project, items }
    : undefined
}
