import type { payee } from '@tonne/contract/money/payee'
import { sayBothDayTimes } from '@tonne/domain/format'
import { MOST_PAYEES, sayPayee } from '@tonne/domain/money/payee'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { STALE_BY_WAIT, startCoolOff } from '../../shared/credential/coolOff.ts'
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
  type PayeeRow,
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
      if (!row.isDefault) await changeDefault(tx, row, now)
      return toPayee({ ...row, isDefault: true })
    })
}

/**
 * A member withdraws to the default without looking twice, so a thief who changes it may wait for the member's own
 * withdrawal. Like an added payee it makes withdrawals wait, and the member is notified.
 */
async function changeDefault(tx: Tx, to: PayeeRow, now: Date): Promise<void> {
  const { memberId } = to
  await updateDefault(tx, memberId, to.id)
  const { terms } = await getTerms(tx, now)
  const until = await startCoolOff(tx, { memberId, why: 'payee', terms }, now)
  const params = { payee: sayPayee(to), until: sayBothDayTimes(until, now) }
  await notify(tx, { memberId, kind: 'payeeDefault', cause: `payee ${to.id} default ${now.getTime()}`, params }, now)
  emit(tx, { memberId, stale: ['payee', 'notice', ...STALE_BY_WAIT] }, now)
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
      if (row.isDefault && next) await changeDefault(tx, next, now)
      emit(tx, { memberId, stale: ['payee', 'withdrawal'] }, now)
      return { removed: true as const }
    })
}
