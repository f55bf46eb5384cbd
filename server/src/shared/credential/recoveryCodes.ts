/** Ten codes on paper replace a lost phone. Each is good once, and the database has only keyed hashes. */
import { createHmac, randomInt } from 'node:crypto'
import { invitationAlphabet } from '@tonne/domain/fields'
import { type Secrets, sealer, secretsOf } from '../../platform/crypto/seal.ts'
import { getOne, type Sql, type Tx } from '../../platform/database/database.ts'

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
const INSERT = `insert into recovery_code (member_id, code_hash, made_at, key_id) select $1, v.hash, $3, $4
  from unnest($2::text[]) as v(hash)`
/** Ten new codes that replace all earlier ones. They are shown once and known to nobody afterwards. */
export async function renewRecoveryCodes(
  tx: Tx,
  { memberId, secret }: { memberId: number; secret: string },
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => `${chars(HALF)}-${chars(HALF)}`)
  await tx.rows(DROP, [memberId])
  const hashes = codes.map((code) => hashOf(secret, memberId, code))
  await tx.rows(INSERT, [memberId, hashes, now, sealer(secret).keyId])
  return codes
}
// A code without a key is from a release that named none.
const END = `delete from recovery_code where key_id is distinct from $1
  returning member_id as "memberId", used_at is null as unused`
/** Ends the codes under every other key, because none can be hashed anew; returns whose were still good. */
export const endRecoveryCodes = async (tx: Tx, keyId: string): Promise<number[]> => {
  const ended = await tx.rows<{ memberId: number; unused: boolean }>(END, [keyId])
  return [...new Set(ended.filter(({ unused }) => unused).map(({ memberId }) => memberId))].sort((a, b) => a - b)
}
export const dropRecoveryCodes = (tx: Tx, memberId: number) => tx.rows(DROP, [memberId])

const USE =
  'update recovery_code set used_at = $3 where member_id = $1 and code_hash = any($2::text[]) and used_at is null ' +
  'returning 1 as one'
export const useRecoveryCode = async (
  tx: Tx,
  { memberId, secrets, code }: { memberId: number; secrets: Secrets; code: string },
  now: Date,
) => {
  const hashes = secretsOf(secrets).map((secret) => hashOf(secret, memberId, code))
  return (await tx.rows(USE, [memberId, hashes, now])).length === 1
}
const LEFT = 'select count(*)::int as left from recovery_code where member_id = $1 and used_at is null'
export const countRecoveryCodes = async (sql: Sql, memberId: number): Promise<number> =>
  (await getOne(sql.rows<{ left: number }>(LEFT, [memberId]))).left
