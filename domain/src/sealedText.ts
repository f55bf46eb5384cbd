/** Why: what is signed and hashed is text that a stranger can write down from the published values; its forms stand here once. */
import { utf8 } from './bytes.ts'

/** A leaf of the log: a salt (hex) and the row as JSON text, exactly as exported. */
export const logEntryBytes = (salt: string, text: string): Uint8Array => utf8(`tonne-log-v1|${salt}|${text}`)
/** What is signed of a head; `at` in milliseconds since 1970. */
export const logHeadText = (head: { size: number; root: string; at: number }): string => `tonne-log-head-v1|${head.size}|${head.root}|${head.at}`
/** What is signed of a day's tree of sums; asset 0 is SGD in cents, any other a project's credits in kg. */
export const liabilityText = (day: { day: string; asset: number; root: string; owed: number; custody: number; at: number }): string =>
  `tonne-liability-v1|${day.day}|${day.asset}|${day.root}|${day.owed}|${day.custody}|${day.at}`
/** What is hashed and signed of a certificate: its record as JSON text, exactly as published. */
export const certificateText = (record: string): string => `tonne-certificate-v1|${record}`

/** What is signed of a member's month; `entriesHash` is the SHA-256 (hex) of its postings' texts, joined by newlines, in the order of the file. */
export const statementText = (s: {
  no: string
  month: string
  member: string
  at: number
  balances: readonly { asset: number; opening: number; closing: number }[]
  entriesHash: string
}): string =>
  `tonne-statement-v1|${s.no}|${s.month}|${s.member}|${s.at}|${s.balances.map((b) => `${b.asset}:${b.opening}:${b.closing}`).join(',')}|${s.entriesHash}`
