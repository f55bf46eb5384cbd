import type { Month } from '@tonne/domain/money/statement'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'

export type CoverRow = {
  id: number
  month: Month
  sha256: string
  state: 'proposed' | 'signed' | 'refused'
  firstId: number
  firstName: string
  firstAt: Date
  secondName: string | null
  secondAt: Date | null
}
const COVER = `
  select id, month, sha256, state, proposed_by as "firstId", proposed_name as "firstName", proposed_at as "firstAt",
  decided_name as "secondName", decided_at as "secondAt" from month_cover`
const LIVE = `${COVER} where month = $1 and state <> 'refused'`
/** The one that is signed, or waits for the second signature. */
export const findCover = (sql: Sql, month: Month) => first(sql.rows<CoverRow>(LIVE, [month]))
const LOCK = `${COVER} where id = $1 for update`
export const lockCover = (tx: Tx, id: number) => first(tx.rows<CoverRow>(LOCK, [id]))
const INSERT = `
  insert into month_cover (month, sha256, state, proposed_by, proposed_name, proposed_at)
  values ($1, $2, 'proposed', $3, $4, $5) on conflict (month) where state <> 'refused' do nothing returning id`
type Signer = { id: number; name: string }
/** False where there is one already. */
export const insertCover = async (tx: Tx, month: Month, sha256: string, by: Signer, now: Date): Promise<boolean> =>
  (await tx.rows(INSERT, [month, sha256, by.id, by.name, now])).length === 1
const DECIDE = 'update month_cover set state = $2, decided_by = $3, decided_name = $4, decided_at = $5 where id = $1'
export const updateCover = (tx: Tx, id: number, state: 'signed' | 'refused', by: Signer, now: Date) =>
  tx.rows(DECIDE, [id, state, by.id, by.name, now])
