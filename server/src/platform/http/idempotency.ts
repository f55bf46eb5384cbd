/** Why: one key, one effect: the answer is written in the effect's own transaction, and a repeat gets that answer, not a second effect. */
import { createHash } from 'node:crypto'
import { refusal } from '@tonne/domain/refusals'
import type { Sql, Tx } from '../database/database.ts'

/** Who asked, under which key, and what: the hash of the request's body and path. */
export type Keyed = { memberId: number; key: string; requestHash: string }
type Kept = { memberId: number; key: string; requestHash: string; answer: string }

const FIND = `
  select member_id as "memberId", key, request_hash as "requestHash", answer from idempotency
  where (member_id, key) in (select * from unnest($1::bigint[], $2::text[]))`
const KEEP = `
  insert into idempotency (member_id, key, request_hash, answer, at)
  select v.*, $5 from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as v`

export const hashOf = (path: string, input: unknown): string =>
  createHash('sha256').update(path).update('\n').update(JSON.stringify(input)).digest('base64url')

const nameOf = ({ memberId, key }: { memberId: number; key: string }) => `${memberId} ${key}`

/** The answers of this transaction's keys: those that stand in the database and those made meanwhile. */
export type Answers = {
  /** The first answer under this key, a refusal when the key was for another request, or undefined when it is new. */
  of(asked: Keyed): unknown
  keep(asked: Keyed, answer: unknown): void
  close(now: Date): Promise<void>
}

/** The accounts of the askers must be locked first, so that the same key on another connection is decided before or after, never beside. */
export async function openAnswers(tx: Tx, asked: readonly Keyed[]): Promise<Answers> {
  const rows = await tx.rows<Kept>(FIND, [asked.map((a) => a.memberId), asked.map((a) => a.key)])
  const known = new Map(rows.map((r) => [nameOf(r), r]))
  const fresh: Kept[] = []
  return {
    of: (request) => {
      const kept = known.get(nameOf(request))
      if (!kept) return undefined
      return kept.requestHash === request.requestHash ? JSON.parse(kept.answer) : refusal('keyReused')
    },
    keep: ({ memberId, key, requestHash }, answer) => {
      const kept = { memberId, key, requestHash, answer: JSON.stringify(answer) }
      known.set(nameOf(kept), kept)
      fresh.push(kept)
    },
    close: async (now) => {
      if (fresh.length === 0) return
      tx.send(KEEP, [fresh.map((r) => r.memberId), fresh.map((r) => r.key), fresh.map((r) => r.requestHash), fresh.map((r) => r.answer), now])
    },
  }
}

/** A client that repeats a request after a week has long been told. */
export const sweepAnswers = (sql: Sql, before: Date) => sql.rows('delete from idempotency where at < $1', [before])
