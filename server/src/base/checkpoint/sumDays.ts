import { addSums, type DaySum } from '@tonne/domain/base/daySums'
import type { Sql } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import type { DayMove } from './period.ts'

const POCKETS = 'select id, asset, kind as owner, pocket from account where id = any($1::bigint[])'
type Pocketed = { id: number; asset: number; owner: string; pocket: string }

export async function sumDays(sql: Sql, moves: readonly DayMove[]): Promise<DaySum[]> {
  const ids = [...new Set(moves.map(({ accountId }) => accountId))]
  const accounts = new Map((await sql.rows<Pocketed>(POCKETS, [ints(ids)])).map((account) => [account.id, account]))
  return addSums(
    moves.map(({ day, kind, accountId, debit, credit }) => {
      const { asset, owner, pocket } = accounts.get(accountId) ?? {
        asset: 0,
        owner: '',
        pocket: `account ${accountId}`,
      }
      return { day, entry: kind, asset, owner, pocket, debit, credit }
    }),
  )
}
