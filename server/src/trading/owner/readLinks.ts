/**
 * The account that names a person reads the same until there is a yes, whatever the person said or whether there is
 * one.
 */
import type { Output } from '@tonne/contract/endpoint'
import type { owner } from '@tonne/contract/trading/owner'
import { findIc } from '../../people/identity/store.ts'
import { findMember } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { isTheirs, type LinkRow, listLinks } from './store.ts'

const toAccount = ({ id, accountName, uen, state, requestId, askedAt, answeredAt }: LinkRow) => ({
  id,
  name: accountName,
  uen,
  state,
  by: requestId === null ? ('person' as const) : ('operators' as const),
  askedAt: askedAt.getTime(),
  answeredAt: answeredAt?.getTime() ?? null,
})

export async function linksOf(sql: Sql, memberId: number): Promise<Output<typeof owner.links>> {
  const [rows, member, ic] = await Promise.all([
    listLinks(sql, memberId),
    findMember(sql, memberId),
    findIc(sql, memberId),
  ])
  const own = rows.find(({ accountId }) => accountId === memberId)
  const waiting =
    member?.kind === 'corporate' && ic
      ? ({ state: 'waiting', id: null, name: member.realName ?? '', since: null } as const)
      : null
  return {
    accounts: rows.filter((row) => isTheirs(row, memberId)).map(toAccount),
    owner: own
      ? { state: 'confirmed', id: own.id, name: own.ownerName, since: own.answeredAt?.getTime() ?? null }
      : waiting,
  }
}

export const readLinks =
  ({ db }: Tools): Handler<typeof owner.links> =>
  ({ memberId }) =>
    linksOf(db, memberId)
