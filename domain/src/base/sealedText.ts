/** A stranger can write down every signed or hashed text from the published values. See verify/FORMAT.md. */
import { toHex, utf8 } from '../bytes.ts'
import { canonicalJson } from '../canonicalJson.ts'
import type { Hashing } from './hashing.ts'
import { entryHash } from './merkleLog.ts'

/** 1: sealed before version 2; such a leaf shows nothing to the outside. 2: the leaf shows what kind of row it is. */
export type LeafVersion = 1 | 2
type OpenedRow = { leaf: LeafVersion; salt: string; text: string }
/** The kind of a row, by the first item of its text; empty for a text that is no row. */
export function whatOf(text: string): string {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && typeof list[0] === 'string' ? list[0] : ''
  } catch {
    return ''
  }
}
/** The hash (hex) that is shown in place of a row's text. */
export function* rowHash(row: { salt: string; text: string }): Hashing<string> {
  return toHex(yield utf8(rowHashText(row)))
}
export const rowHashText = ({ salt, text }: { salt: string; text: string }): string => `tonne-row-v2|${salt}|${text}`
/** The leaf of a row whose text stays hidden. */
export function* shutLeaf(what: string, hash: string): Hashing<Uint8Array> {
  return yield utf8(shutLeafText(what, hash))
}
/** Begins with the byte 0, as every hashed entry does. */
export const shutLeafText = (what: string, hash: string): string => `\0tonne-log-v2|${what}|${hash}`
/** The leaf of an opened row: a salt (hex) and the row as JSON text, exactly as exported. */
export function* leafOf({ leaf, salt, text }: OpenedRow): Hashing<Uint8Array> {
  if (leaf === 1) return yield* entryHash(utf8(`tonne-log-v1|${salt}|${text}`))
  return yield* shutLeaf(whatOf(text), yield* rowHash({ salt, text }))
}
/** The signed text of a head; `at` in milliseconds since 1970. */
export const logHeadText = (head: { size: number; root: string; at: number }): string =>
  `tonne-log-head-v1|${head.size}|${head.root}|${head.at}`
/** A change of the key, which the key that ends and the one that begins both sign; `at` is the position of its row. */
export const keyText = ({ at, from, to }: { at: number; from: string; to: string }): string =>
  `tonne-key-v1|${at}|${from}|${to}`
/** Two people read the hash of this text to each other, to see that they were shown one log. */
export const fingerprintText = (publicKey: string, { size, root }: { size: number; root: string }): string =>
  `tonne-fingerprint-v1|${publicKey}|${size}|${root}`

/** The signed text of a bundle: everything in it but the signature. */
export function bundleText(bundle: object): string {
  const { signature: _, ...rest } = bundle as Record<string, unknown>
  return `tonne-bundle-v2|${canonicalJson(rest)}`
}
/**
 * The text of a day's tree of sums that version 1 signed; asset 0 is SGD in cents, any other is a project's credits in
 * kg.
 */
export const liabilityText = (day: {
  day: string
  asset: number
  root: string
  owed: number
  custody: number
  at: number
}): string => `tonne-liability-v1|${day.day}|${day.asset}|${day.root}|${day.owed}|${day.custody}|${day.at}`
/** The text of a certificate that is hashed and signed: its record as JSON, exactly as published. */
export const certificateText = (record: string): string => `tonne-certificate-v1|${record}`

type Balances = readonly { asset: number; opening: number; closing: number }[]
/**
 * The text of a month's hash: it is the same whenever and under whichever head the month is proven. `rows` is the hash
 * of its postings' texts.
 */
type MonthFacts = {
  no: string
  month: string
  member: string
  balances: Balances
  previous: string | null
  rows: string
}
export const monthText = ({ no, month, member, balances, previous, rows }: MonthFacts): string =>
  `tonne-statement-v2|${canonicalJson({ no, month, member, balances, previous, rows })}`
/**
 * The text of a member's month that version 1 signed; `entriesHash` is the SHA-256 (hex) of its postings' texts, joined
 * by newlines, in the order of the file.
 */
export const statementText = (s: {
  no: string
  month: string
  member: string
  at: number
  balances: Balances
  entriesHash: string
}): string =>
  [
    'tonne-statement-v1',
    s.no,
    s.month,
    s.member,
    s.at,
    s.balances.map((b) => `${b.asset}:${b.opening}:${b.closing}`).join(','),
    s.entriesHash,
  ].join('|')
