import { first, type Sql, type Tx } from '../../platform/database/database.ts'

export type InvitationRow = { uses: number; maxUses: number | null }
const FIND_INVITATION = 'select uses, max_uses as "maxUses" from invitation where code = $1'
export const findInvitation = (sql: Sql, code: string) => first(sql.rows<InvitationRow>(FIND_INVITATION, [code]))
const LOCK_INVITATION = `${FIND_INVITATION} for update`
export const lockInvitation = (tx: Tx, code: string) => first(tx.rows<InvitationRow>(LOCK_INVITATION, [code]))
const USE_INVITATION = 'update invitation set uses = uses + 1 where code = $1'
/** Changes nothing for a member's own code, whose uses are the members that it invited. */
export const updateUses = (tx: Tx, code: string) => tx.rows(USE_INVITATION, [code])
const INSERT_INVITATION =
  'insert into invitation (code, max_uses, made_at) values ($1, $2, $3) on conflict (code) do nothing'
/** A code of the operator's; `maxUses` null: unlimited. */
export const insertInvitation = (sql: Sql, code: string, now: Date, maxUses: number | null = null) =>
  sql.rows(INSERT_INVITATION, [code, maxUses, now])
