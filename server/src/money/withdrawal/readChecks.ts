/** The checks are read when an operator looks, not when the member asked. */
import { isSameName } from '@tonne/domain/money/payee'
import type { WithdrawalChecks } from '@tonne/domain/money/withdrawalChecks'
import { getTerms } from '../../base/settings/store.ts'
import type { OwnerStanding } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readFunds } from './readFunds.ts'
import { listLookedUp, type WithdrawalRow } from './store.ts'

/** By the withdrawal's id. */
export async function readChecks(
  sql: Sql,
  rows: readonly WithdrawalRow[],
  owners: readonly OwnerStanding[],
  now: Date,
): Promise<Map<number, WithdrawalChecks>> {
  const [found, funds, { terms }] = await Promise.all([
    listLookedUp(
      sql,
      rows.map(({ id }) => id),
    ),
    readFunds(sql, rows),
    getTerms(sql, now),
  ])
  return new Map(
    rows.map(({ id, holder, memberId }) => {
      const { id: _, payeeSince, memberSince, ...counts } = found.get(id)!
      const sameName = isSameName(holder, owners.find((owner) => owner.id === memberId)?.registeredName ?? '')
      return [
        id,
        {
          ...counts,
          sameName,
          perDay: terms.withdrawal.perDay,
          payeeSince: payeeSince.getTime(),
          memberSince: memberSince.getTime(),
          funds: funds.get(id)!,
        },
      ]
    }),
  )
}
