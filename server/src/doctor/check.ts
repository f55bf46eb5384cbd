import { getOne, type Sql } from '../platform/database/database.ts'
import type { Environment } from '../shared/environment.ts'

/** `urgent`: members or their money are affected now. `wrong`: they will be. `notice`: nothing is broken. */
const WEIGHTS = ['urgent', 'wrong', 'notice'] as const
type Weight = (typeof WEIGHTS)[number]
/** The state in a sentence with its figures, and the setting or command that mends it. Neither contains a secret. */
export type Finding = { weight: Weight; sentence: string; mend: string }

export const urgent = (sentence: string, mend: string): Finding => ({ weight: 'urgent', sentence, mend })
export const wrong = (sentence: string, mend: string): Finding => ({ weight: 'wrong', sentence, mend })
export const notice = (sentence: string, mend: string): Finding => ({ weight: 'notice', sentence, mend })
/** The worst first. */
export const byWeight = (a: Finding, b: Finding): number => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight)

export type Installation = {
  environment: Environment
  /** As configured, even if it does not exist. */
  dataDir: string
  /** False: SECRET is not set here, and no file in DATA_DIR holds one. */
  hasSecret: boolean
  isProduction: boolean
}
/** `now` is the database's time, which demo controls may have moved. */
export type Books = Installation & { sql: Sql; now: Date }
export type MachineCheck = { name: string; look(installation: Installation): Promise<Finding[]> }
/** A check that needs the database. */
export type BookCheck = { name: string; look(books: Books): Promise<Finding[]> }

/** The one row of a statement that always has one. */
export async function row<R>(sql: Sql, text: string, values: readonly unknown[] = []): Promise<R> {
  return await getOne(sql.rows<R>(text, values))
}
/** `3 min`, `5 h`, `2 days`: for a sentence, so rounded down. */
export function lasting(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`
}
