import { randomBytes } from 'node:crypto'
import type { deposit } from '@tonne/contract/money/deposit'
import { dayOf } from '@tonne/domain/days'
import { sayTime } from '@tonne/domain/format'
import { openDeposit, referenceFrom } from '@tonne/domain/money/deposit'
import { paynowText } from '@tonne/domain/money/paynow'
import { depositNo } from '@tonne/domain/numbers'
import { refusal } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import { openAnswers } from '../../platform/http/idempotency.ts'
import type { Bank } from '../../shared/bank/bank.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { lockPurse } from '../../shared/ledger/accounts.ts'
import type { Tools } from '../../shared/tools.ts'
import { toDeposit } from './readDeposit.ts'
import { countWaiting, insertDeposit } from './store.ts'

const timestampOf = (at: Date) => `${dayOf(at).replaceAll('-', '')}${sayTime(at).replace(':', '')}00`

export function createDeposit({ db }: Tools, bank: Bank | undefined): Handler<typeof deposit.create> {
  return ({ input: { amountCents }, memberId, keyed, now }) => {
    if (!bank) return Promise.resolve(refusal('depositClosed'))
    return db.tx(async (tx) => {
      await lockPurse(tx, memberId)
      const waiting = await countWaiting(tx, memberId, now)
      const answers = await openAnswers(tx, [keyed], now)
      const before = answers.of(keyed)
      if (before !== undefined) return before as ReturnType<typeof toDeposit>
      const { terms } = await getTerms(tx, now)
      openDeposit(amountCents, waiting, terms)
      const reference = referenceFrom(randomBytes(24))
      const expiresAt = new Date(now.getTime() + terms.deposit.liveMinutes * 60_000)
      const paynow = paynowText({
        proxy: { kind: 'uen', value: bank.account.uen },
        amountCents,
        payee: bank.account.name,
        reference,
        expires: timestampOf(expiresAt),
      })
      const no = depositNo(dayOf(now), reference)
      const row = await insertDeposit(tx, {
        no,
        reference,
        memberId,
        amountCents,
        paynow,
        uen: bank.account.uen,
        payee: bank.account.name,
        createdAt: now,
        expiresAt,
      })
      await bank.expect(tx, { reference, amountCents, expiresAt, now })
      const answer = toDeposit(row, now)
      answers.add(keyed, answer)
      await answers.close(now)
      return answer
    })
  }
}
