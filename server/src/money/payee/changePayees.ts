import type { payee } from '@tonne/contract/money/payee'
import { MOST_PAYEES } from '@tonne/domain/money/payee'
import { refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { toPayee } from './payeeOut.ts'
import {
  findOnItsWay,
  findOwner,
  findPayee,
  listPayees,
  lockOwner,
  lockPayees,
  updateDefault,
  updateRemoved,
} from './store.ts'

export function listMyPayees({ db }: Tools): Handler<typeof payee.list> {
  return async ({ memberId, now }) => {
    const [rows, owner, { terms }] = await Promise.all([
      listPayees(db, memberId),
      findOwner(db, memberId),
      getTerms(db, now),
    ])
    if (!owner) refuse('sessionExpired')
    return {
      items: rows.map(toPayee),
      registeredName: owner.registeredName,
      uen: owner.uen,
      most: MOST_PAYEES,
      newPayeeHours: terms.withdrawal.newPayeeHours,
    }
  }
}

export function setDefaultPayee({ db }: Tools): Handler<typeof payee.setDefault> {
  return ({ input: { id }, memberId, now }) =>
    db.tx(async (tx) => {
      await lockOwner(tx, memberId)
      const row = (await findPayee(tx, id, memberId)) ?? refuse('notFound')
      await lockPayees(tx, memberId)
      await updateDefault(tx, memberId, id)
      emit(tx, { memberId, stale: ['payee'] }, now)
      return toPayee({ ...row, isDefault: true })
    })
}

/** The row stays, because past withdrawals still name it. */
export function removePayee({ db }: Tools): Handler<typeof payee.remove> {
  return ({ input: { id }, memberId, now }) =>
    db.tx(async (tx) => {
      await lockOwner(tx, memberId)
      const row = (await findPayee(tx, id, memberId)) ?? refuse('notFound')
      await lockPayees(tx, memberId)
      const no = await findOnItsWay(tx, id)
      if (no) refuse('payeeInUse', { no })
      await updateRemoved(tx, id, now)
      const next = (await listPayees(tx, memberId))[0]
      if (row.isDefault && next) await updateDefault(tx, memberId, next.id)
      emit(tx, { memberId, stale: ['payee', 'withdrawal'] }, now)
      return { removed: true as const }
    })
}
