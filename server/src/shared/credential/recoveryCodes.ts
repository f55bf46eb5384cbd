/** Ten codes on paper replace a lost phone. Each is good once, and the database has only keyed hashes. */
import { createHmac, randomInt } from 'node:crypto'
import { invitationAlphabet } from '@tonne/domain/fields'
import type { Sql, Tx } from '../../platform/database/database.ts'

const COUNT = 10
const HALF = 5
const chars = (count: number) =>
  Array.from({ length: count }, () => invitationAlphabet[randomInt(invitationAlphabet.length)]).join('')
/** As typed: any case, with or without the dash. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
const hashOf = (secret: string, memberId: number, code: string) =>
  createHmac('sha256', secret)
    .update(`recovery|${memberId}|${plain(code)}`)
    .digest('base64url')

const DROP = 'delete from recovery_code where member_id = $1'
const INSERT = `insert into recovery_code (member_id, code_hash, made_at) select $1, v.hash, $3
  from unnest($2::text[]) as v(hash)`
/** Ten new codes that replace all earlier ones. They are shown once and known to nobody afterwards. */
export async function renewRecoveryCodes(
  tx: Tx,
  { memberId, secret }: { memberId: number; secret: string },
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => `${chars(HALF)}-${chars(HALF)}`)
  await tx.rows(DROP, [memberId])
  await tx.rows(INSERT, [memberId, codes.map((code) => hashOf(secret, memberId, code)), now])
  return codes
}
const END = 'delete from recovery_code returning member_id as "memberId", used_at is null as unused'
/** Ends every code, because none can be hashed anew; returns whose were still good. */
export const endRecoveryCodes = async (tx: Tx): Promise<number[]> => {
  const ended = await tx.rows<{ memberId: number; unused: boolean }>(END)
  return [...new Set(ended.filter(({ unused }) => unused).map(({ memberId }) => memberId))].sort((a, b) => a - b)
}
export const dropRecoveryCodes = (tx: Tx, memberId: number) => tx.rows(DROP, [memberId])

const USE =
  'update recovery_code set used_at = $3 where member_id = $1 and code_hash = $2 and used_at is null returning 1 as one'
export const useRecoveryCode = async (
  tx: Tx,
  { memberId, secret, code }: { memberId: number; secret: string; code: string },
  now: Date,
) => (await tx.rows(USE, [memberId, hashOf(secret, memberId, code), now])).length === 1
const LEFT = 'select count(*)::int as left from recovery_code where member_id = $1 and used_at is null'
export const countRecoveryCodes = async (sql: Sql, memberId: number): Promise<number> =>
  (await sql.rows<{ left: number }>(LEFT, [memberId]))[0]!.left
