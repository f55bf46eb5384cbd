import { randomBytes } from 'node:crypto'
import type { Output } from '@tonne/contract/endpoint'
import type { claim } from '@tonne/contract/money/claim'
import { type Day, dayOf } from '@tonne/domain/days'
import { bothLanguages, sayDate } from '@tonne/domain/format'
import { referenceFrom } from '@tonne/domain/money/deposit'
import { claimNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { attachToClaim } from '../../people/upload/store.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { mapReversals } from '../correction/store.ts'
import {
  type ClaimRow,
  type CreditedClaim,
  insertClaim,
  listClaims,
  listOpenClaims,
  lockClaim,
  updateClaim,
} from './store.ts'

const OPEN_AT_ONCE = 5
export const claimStateWords: Record<ClaimRow['state'], { en: string; cn: string }> = {
  open: { en: 'open', cn: '待处理' },
  granted: { en: 'granted', cn: '已通过' },
  refused: { en: 'refused', cn: '已拒绝' },
  withdrawn: { en: 'withdrawn', cn: '已撤回' },
}

type ClaimOut = Output<typeof claim.create>
type MyClaim = Output<typeof claim.list>['items'][number]
export const toClaim = ({ id: _, memberId: __, madeAt, decidedAt, ...row }: ClaimRow): ClaimOut => ({
  ...row,
  madeAt: madeAt.getTime(),
  decidedAt: decidedAt?.getTime() ?? null,
})

function refuseAhead(paidDay: Day, today: Day): void {
  const say = (day: Day) => bothLanguages((lang) => sayDate(day, lang))
  if (paidDay > today) refuse('claimAhead', { day: say(paidDay), today: say(today) })
}

export function claimPayment({ db }: Tools): Handler<typeof claim.create> {
  return async ({ input, memberId, now }) => {
    refuseAhead(input.paidDay, dayOf(now))
    const made = await db.tx(async (tx) => {
      await lockKey(tx, `claim ${memberId}`)
      const open = await listOpenClaims(tx, memberId)
      const same = open.find(
        (c) => c.amountCents === input.amountCents && c.paidDay === input.paidDay && c.reference === input.reference,
      )
      if (same) refuse('claimTwice', { no: same.no })
      if (open.length >= OPEN_AT_ONCE) refuse('claimTooMany', { limit: OPEN_AT_ONCE })
      const no = claimNo(dayOf(now), referenceFrom(randomBytes(24)))
      const { pictures, ...fields } = input
      const row = await insertClaim(tx, { ...fields, no, memberId }, now)
      if (!(await attachToClaim(tx, pictures, memberId, row.id))) refuse('attachmentUnknown')
      emit(tx, { memberId, stale: ['claim'] }, now)
      return { ...row, pictures: [...new Set(pictures)] }
    })
    return toClaim(made)
  }
}

export function listMyClaims({ db }: Tools): Handler<typeof claim.list> {
  return async ({ input, memberId }) => {
    const { rows, next } = await pageOf(input, (before, limit) => listClaims(db, memberId, before, limit))
    const reversals = await mapReversals(db, rows)
    const withDeposit = ({ depositNo, entryId, ...row }: CreditedClaim): MyClaim => ({
      ...toClaim(row),
      deposit: depositNo === null ? null : { no: depositNo, reversed: reversals.has(entryId) },
    })
    return { items: rows.map(withDeposit), next }
  }
}

export function withdrawClaim({ db }: Tools): Handler<typeof claim.withdraw> {
  return ({ input: { no }, memberId, now }) =>
    db.tx(async (tx) => {
      const row = await lockClaim(tx, no)
      if (!row || row.memberId !== memberId) refuse('notFound')
      if (row.state !== 'open') refuse('claimNotOpen', { state: claimStateWords[row.state] })
      return toClaim(await updateClaim(tx, row.id, { state: 'withdrawn', answer: null }, now))
    })
}
