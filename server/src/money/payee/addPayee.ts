/**
 * A new payee needs the trading password, must be the member, and can be paid only after a wait that the member is
 * notified of.
 */
import type { payee } from '@tonne/contract/money/payee'
import { sayBothDayTimes } from '@tonne/domain/format'
import { accountDigits } from '@tonne/domain/money/banks'
import { decidePayee, sayPayee, tailOf, usableFrom } from '@tonne/domain/money/payee'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { type Sealer, sealer } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { isUen } from '../../shared/isUen.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { toPayee } from './payeeOut.ts'
import { blindText, findOwner, insertPayee, listPayees, lockOwner, type PayeeRow, sealedAs } from './store.ts'

type AddPayeeInput = { kind: 'account' | 'mobile' | 'uen'; bank?: string | undefined; number: string; holder: string }

export function addPayee({ db, settings, requireStepUp }: Tools): Handler<typeof payee.add> {
  const seals = sealer(settings)
  return async (call) => {
    const { memberId, now } = call
    const { proof, ...input } = call.input
    // The payee is checked first, so that a slip in a number costs no try of the password.
    await judge(db, input, memberId)
    const proven = await requireStepUp(
      { memberId, proof, from: call, bound: `payee ${input.kind} ending ${tailOf(accountDigits(input.number))}` },
      now,
    )
    if (proven instanceof Refusal) return proven
    return db.tx(async (tx) => toPayee(await insert(tx, seals, { input, memberId, now })))
  }
}

async function judge(sql: Pick<Tx, 'rows'>, input: AddPayeeInput, memberId: number) {
  const owner = (await findOwner(sql, memberId)) ?? refuse('sessionExpired')
  const held = await listPayees(sql, memberId)
  return { owner, held, judged: decidePayee(input, owner, { held: held.length, isUen }) }
}

async function insert(
  tx: Tx,
  seals: Sealer,
  { input, memberId, now }: { input: AddPayeeInput; memberId: number; now: Date },
): Promise<PayeeRow> {
  await lockOwner(tx, memberId)
  const { owner, held, judged } = await judge(tx, input, memberId)
  const { terms } = await getTerms(tx, now)
  const usableAt = usableFrom(now, terms.withdrawal.newPayeeHours)
  const row = await insertPayee(tx, {
    memberId,
    kind: judged.kind,
    bank: judged.bank?.code ?? null,
    holder: judged.holder,
    registeredName: owner.registeredName,
    number: seals.seal(judged.number, sealedAs(memberId)),
    blinds: seals.indexes(
      blindText({ kind: judged.kind, bank: judged.bank?.code ?? null, number: judged.number }),
      'payee',
    ),
    tail: tailOf(judged.number),
    isDefault: held.length === 0,
    usableAt,
    addedAt: now,
  })
  if (!row) refuse('payeeExists')
  const from = sayBothDayTimes(usableAt, now)
  await notify(
    tx,
    { memberId, kind: 'payeeAdded', cause: `payee ${row.id}`, params: { payee: sayPayee(row), from } },
    now,
  )
  emit(tx, { memberId, stale: ['payee', 'withdrawal'] }, now)
  return row
}
