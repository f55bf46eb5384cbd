/**
 * A code or a passkey's answer approves one thing once. Only the same request, repeated under its key, may show it
 * again.
 */
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { deleteDue } from '../../platform/database/inPieces.ts'

type Shown = { memberId: number; proof: string; bound: string; key: string }
const INSERT = `
  insert into proof_use (member_id, proof, bound, key, at) values ($1, $2, $3, $4, $5) on conflict (member_id,
  proof) do nothing returning 1 as one`
const FIND = 'select bound, key from proof_use where member_id = $1 and proof = $2'

/** 'first': it is used up now. 'again': the same request repeats itself. 'spent': it was used for something else. */
export async function useProof(
  tx: Tx,
  { memberId, proof, bound, key }: Shown,
  now: Date,
): Promise<'first' | 'again' | 'spent'> {
  if ((await tx.rows(INSERT, [memberId, proof, bound, key, now])).length === 1) return 'first'
  const before = await first(tx.rows<{ bound: string; key: string }>(FIND, [memberId, proof]))
  return key !== '' && before?.key === key && before.bound === bound ? 'again' : 'spent'
}
export const sweepProofs = (sql: Sql, before: Date) => deleteDue(sql, 'proof_use', 'at < $1', before)
