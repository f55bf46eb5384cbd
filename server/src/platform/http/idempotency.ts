/**
 * One key, one effect: the answer is written in the effect's own transaction, and a repeat gets that answer. A purchase
 * stores the key in its own row, from which the database makes the answer.
 */
import { hash } from 'node:crypto'
import { Refusal, refusal } from '@tonne/domain/refusals'
import type { Db, Sql, Tx } from '../database/database.ts'
import { deleteDue } from '../database/inPieces.ts'
import { ints } from '../database/ints.ts'

/**
 * The caller, the key, and the hash of the request's body and path; the session, when it is a member's; and the version
 * of the published terms, when the caller named one and the sum depends on them.
 */
export type Keyed = {
  memberId: number
  key: string
  requestHash: string
  sessionId?: number | undefined
  termsSeen?: number | undefined
}
type StoredAnswer = { memberId: number; key: string; requestHash: string; answer: string }
/**
 * An answer made in this transaction. It becomes text only when it is written, so that the other statements are sent
 * first.
 */
type Fresh = Omit<StoredAnswer, 'answer'> & { answer: unknown }

const FIND = `
  select member_id as "memberId", key, request_hash as "requestHash", answer
  from answers_to($1::bigint[], $2::text[])`
const STORE = `
  insert into kept_answer (member_id, key, request_hash, answer, at)
  select v.*, $5 from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as v`

const TERMS =
  'select version from terms_version where effective_at <= $1 order by effective_at desc, version desc limit 1'
async function findTermsVersion(tx: Tx, asked: readonly Keyed[], now: Date): Promise<number | undefined> {
  if (asked.every(({ termsSeen }) => termsSeen === undefined)) return undefined
  return (await tx.rows<{ version: number }>(TERMS, [now]))[0]?.version
}

/**
 * The hash that tells a repeat from another request. The proof is not part of it: a repeat may show a new code, and no
 * hash of a password may be stored that can be tried fast.
 */
export function hashOf(path: string, input: unknown): string {
  const { proof: _, ...asked } = input as Readonly<Record<string, unknown>>
  return hash('sha256', `${path}\n${JSON.stringify(asked)}`, 'base64url')
}

const nameOf = ({ memberId, key }: { memberId: number; key: string }) => `${memberId} ${key}`

/** The answers of this transaction's keys: those in the database and those made meanwhile. */
export type Answers = {
  /**
   * The first answer under this key, a refusal when the key was for another request, or undefined when it is new. A new
   * request under terms that are no longer in force is refused.
   */
  of(asked: Keyed): unknown
  add(asked: Keyed, answer: unknown): void
  close(now: Date): Promise<void>
}

/**
 * The accounts of the callers must be locked first, so that the same key on another connection is decided before or
 * after, never at the same time.
 */
export async function openAnswers(tx: Tx, asked: readonly Keyed[], now: Date): Promise<Answers> {
  const [rows, version] = await Promise.all([
    tx.rows<StoredAnswer>(FIND, [ints(asked.map((a) => a.memberId)), asked.map((a) => a.key)]),
    findTermsVersion(tx, asked, now),
  ])
  const known = new Map(rows.map((r) => [nameOf(r), r]))
  const fresh = new Map<string, Fresh>()
  return {
    of: (request) => {
      const [old, made] = [known.get(nameOf(request)), fresh.get(nameOf(request))]
      const stored = old ?? made
      const { termsSeen } = request
      if (!stored)
        return termsSeen === undefined || version === undefined || termsSeen === version
          ? undefined
          : refusal('termsChanged', { version })
      if (stored.requestHash !== request.requestHash) return refusal('keyReused')
      return old ? JSON.parse(old.answer) : made?.answer
    },
    add: ({ memberId, key, requestHash }, answer) => {
      fresh.set(nameOf({ memberId, key }), { memberId, key, requestHash, answer })
    },
    close: async (now) => storeAnswers(tx, [...fresh.values()], now),
  }
}
/** Sent, not awaited: the commit waits for it. */
export function storeAnswers(tx: Tx, made: readonly Fresh[], now: Date): void {
  if (made.length === 0) return
  const [keys, hashes, answers] = [
    made.map((r) => r.key),
    made.map((r) => r.requestHash),
    made.map((r) => JSON.stringify(r.answer)),
  ]
  tx.send(STORE, [ints(made.map((r) => r.memberId)), keys, hashes, answers, now])
}

/**
 * Before the locks: the first answer under this key, or undefined if the request is new and `judge` lets it pass. A
 * refusal may be caused by this very request, committed on another node since the key was looked up; so it counts only
 * if the key still has no answer afterwards.
 */
export async function answeredOrJudged(
  tx: Tx,
  { asked, now }: { asked: Keyed; now: Date },
  judge: () => Promise<unknown>,
): Promise<unknown> {
  const answer = async () => (await openAnswers(tx, [asked], now)).of(asked)
  const before = await answer()
  if (before !== undefined) return before
  try {
    await judge()
    return undefined
  } catch (error) {
    const since = error instanceof Refusal ? await answer() : undefined
    if (since === undefined) throw error
    return since
  }
}

/**
 * Runs `make` once under this key, in its transaction. Two at one instant both begin; one fails on the key, is tried
 * again and finds the answer of the other.
 */
export async function once<A>(
  db: Db,
  { keyed, now }: { keyed: Keyed; now: Date },
  make: (tx: Tx) => Promise<A>,
): Promise<A | Refusal> {
  const find = (tx: Tx) => openAnswers(tx, [keyed], now)
  try {
    return await db.tx(async (tx) => {
      const answers = await find(tx)
      const before = answers.of(keyed)
      if (before !== undefined) return before as A | Refusal
      const made = await make(tx)
      answers.add(keyed, made)
      await answers.close(now)
      return made
    })
  } catch (error) {
    // The refusal may be caused by this very request, committed since its key was looked up.
    const since = error instanceof Refusal ? (await db.tx(find)).of(keyed) : undefined
    if (since === undefined) throw error
    return since as A | Refusal
  }
}

/** A client that repeats a request after a week has long had its answer. */
export const sweepAnswers = (sql: Sql, before: Date) => deleteDue(sql, 'kept_answer', 'at < $1', before)
