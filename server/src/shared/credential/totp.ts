/** The shared secret is sealed in the database. */
import { Secret, TOTP } from 'otpauth'
import { type Sealed, type Secrets, sealer } from '../../platform/crypto/seal.ts'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { resealEach, resealed } from '../reseal.ts'

const PERIOD = 30
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Tonne', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret })
const contextOf = (memberId: number): string => `totp ${memberId}`

type TotpRow = Sealed & { memberId: number; confirmedAt: Date | null }
const FIND =
  'select member_id as "memberId", secret as sealed, key_id as "keyId", confirmed_at as "confirmedAt" from totp ' +
  'where member_id = $1'
export const findTotp = (sql: Sql, memberId: number) => first(sql.rows<TotpRow>(FIND, [memberId]))

const BEGIN = `
  insert into totp (member_id, secret, key_id, made_at) values ($1, $2, $3, $4)
  on conflict (member_id) do update set secret = excluded.secret, key_id = excluded.key_id, made_at = excluded.made_at
  where totp.confirmed_at is null returning 1 as one`
type NewTotp = { secret: string; uri: string }
/** A new secret, not in force until a code of it was shown; undefined when one is in force already. */
export async function beginTotp(
  tx: Tx,
  { memberId, email, appSecret }: { memberId: number; email: string; appSecret: Secrets },
  now: Date,
) {
  const secret = new Secret({ size: 20 })
  const { sealed, keyId } = sealer(appSecret).seal(secret.base32, contextOf(memberId))
  const made = await tx.rows(BEGIN, [memberId, sealed, keyId, now])
  return made.length === 1
    ? ({ secret: secret.base32, uri: totpOf(secret, email).toString() } satisfies NewTotp)
    : undefined
}

/** The half minute of a code, one before and after allowed for clocks that differ; undefined when it is wrong. */
export function stepOfCode(
  row: TotpRow,
  { code, appSecret }: { code: string; appSecret: Secrets },
  now: Date,
): number | undefined {
  const secret = sealer(appSecret).open(row, contextOf(row.memberId)).toString()
  const totp = totpOf(Secret.fromBase32(secret))
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

const CONFIRM = 'update totp set confirmed_at = $2 where member_id = $1 and confirmed_at is null returning 1 as one'
export const confirmTotp = async (tx: Tx, memberId: number, now: Date): Promise<boolean> =>
  (await tx.rows(CONFIRM, [memberId, now])).length === 1
export const deleteTotp = async (tx: Tx, memberId: number): Promise<boolean> =>
  (await tx.rows('delete from totp where member_id = $1 and confirmed_at is not null returning 1 as one', [memberId]))
    .length === 1

const RESEAL = {
  list: `select member_id as id, secret as sealed, key_id as "keyId" from totp where member_id > $1
    and key_id = $3 order by member_id limit $2`,
  // A secret that its member replaced meanwhile stays as it is.
  write: 'update totp set secret = $2, key_id = $3 where member_id = $1 and secret = $4',
}
export const resealTotps = resealEach<Sealed & { id: number }>(RESEAL, ({ id, ...secret }, keys) => [
  ...resealed(keys, secret, contextOf(id)),
  secret.sealed,
])
