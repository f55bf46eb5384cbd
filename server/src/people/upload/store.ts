import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import type { FileColumns, Movable } from '../../platform/files/files.ts'

type Upload = FileColumns & {
  name: string
  memberId: number
  purpose: 'avatar' | 'attachment'
  width: number
  height: number
}
const INSERT = `insert into upload (name, member_id, purpose, bytes, stored, width, height, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
export const insertUpload = (tx: Tx, { name, memberId, purpose, bytes, stored, width, height }: Upload, now: Date) =>
  tx.rows(INSERT, [name, memberId, purpose, bytes, stored, width, height, now])

const DROP_AVATARS = `delete from upload where member_id = $1 and purpose = 'avatar'`
export const deleteAvatars = (tx: Tx, memberId: number) => tx.rows(DROP_AVATARS, [memberId])

const AVATAR = `select bytes, stored from upload where name = $1 and purpose = 'avatar'`
export const findAvatar = (sql: Sql, name: string) => first(sql.rows<FileColumns>(AVATAR, [name]))
const OWN = `select bytes, stored from upload where name = $1 and member_id = $2 and purpose = 'attachment'`
/** The member's own; another member's name counts as unknown. */
export const findOwnFile = (sql: Sql, name: string, memberId: number) =>
  first(sql.rows<FileColumns>(OWN, [name, memberId]))
const SENT = `select bytes, stored, member_id as "memberId", claim_id is not null as claimed from upload
  where name = $1 and purpose = 'attachment' and (message_id is not null or claim_id is not null)`
/** Pictures sent with a message or a claim; operators can see no others. */
export const findSentFile = (sql: Sql, name: string) =>
  first(sql.rows<FileColumns & { memberId: number; claimed: boolean }>(SENT, [name]))

const SWEEP = `
  delete from upload where name in (select name from upload where purpose = 'attachment' and message_id is null
  and claim_id is null and at < $1 limit 100) returning name`
export const sweepUnused = (tx: Tx, before: Date) => tx.rows<{ name: string }>(SWEEP, [before])

const FREE = `name = any($1::text[]) and member_id = $2 and purpose = 'attachment' and message_id is null
  and claim_id is null returning name`
const SEND = `update upload set message_id = $3 where ${FREE}`
/** Sends the member's own, unsent pictures with a message; false when one of them is missing. */
export const attachTo = async (
  tx: Tx,
  names: readonly string[],
  memberId: number,
  messageId: number,
): Promise<boolean> =>
  names.length === 0 || (await tx.rows(SEND, [[...new Set(names)], memberId, messageId])).length === new Set(names).size
const CLAIM = `update upload set claim_id = $3 where ${FREE}`
/** The same, with a claim. */
export const attachToClaim = async (
  tx: Tx,
  names: readonly string[],
  memberId: number,
  claimId: number,
): Promise<boolean> =>
  names.length === 0 || (await tx.rows(CLAIM, [[...new Set(names)], memberId, claimId])).length === new Set(names).size

export const movableUploads: Movable = {
  next: `select bytes, array[name] as key from upload where octet_length(bytes) > 0
    and ($1::text[] is null or name > ($1::text[])[1]) order by name limit 1`,
  moved: `update upload set bytes = null, stored = $2
    where name = ($1::text[])[1] and octet_length(bytes) > 0 returning 1 as one`,
}
