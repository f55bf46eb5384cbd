/** Whether the entry can be reversed at all is checked at the proposal, not only at the approval. */

import type { correctionDesk } from '@tonne/contract/money/correction'
import { dayOf } from '@tonne/domain/days'
import { type AccountName, accountKey } from '@tonne/domain/ledger'
import { decideMirror } from '@tonne/domain/money/correction'
import { correctionNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { findMember, refuseUnlessOpen } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listBalances } from '../wallet/store.ts'
import { type LoadedEntry, loadByNo } from './loadEntry.ts'
import { mirrorFacts, standingRanges } from './mirrorFacts.ts'
import { shownCorrection } from './readCorrections.ts'
import {
  type CorrectionRow,
  insertCorrection,
  listStanding,
  lockCorrection,
  type NewCorrection,
  nextId,
} from './store.ts'

export const correctionStateWords = {
  proposed: { en: 'proposed', cn: '已提出' },
  approved: { en: 'approved', cn: '已批准' },
  rejected: { en: 'rejected', cn: '已驳回' },
}

type What = Pick<NewCorrection, 'kind' | 'entryId' | 'ofId' | 'memberIds' | 'giveTo' | 'evidence' | 'parkedCents'>
type ProposeCall = DeskCall<{ textEn: string; textCn: string; reason: string }>

async function insert(
  tx: Tx,
  what: What,
  { call, subject }: { call: ProposeCall; subject: string },
): Promise<CorrectionRow | undefined> {
  const { operator, now, input, address } = call
  const by = operator
  const id = await nextId(tx)
  const who = { proposedBy: by.id, proposedName: by.name }
  const row = await insertCorrection(
    tx,
    {
      ...what,
      ...who,
      id,
      no: correctionNo(dayOf(now), id),
      textEn: input.textEn,
      textCn: input.textCn,
      reason: input.reason,
    },
    now,
  )
  if (!row) return undefined
  const after = { entry: subject, kind: row.kind, parkedCents: row.parkedCents, giveTo: row.giveTo }
  const act = {
    by,
    act: `correction.${row.kind}`,
    subject: row.no,
    reason: input.reason,
    after,
    memberId: row.memberIds[0] ?? null,
    address,
  }
  await insertAudit(tx, act, now)
  return row
}

export function proposeCorrection({ db }: Tools): Handler<typeof correctionDesk.propose> {
  return (call) =>
    db.tx(async (tx) => {
      const { entry: no, giveTo, evidence } = call.input
      const entry = (await loadByNo(tx, no)) ?? refuse('notFound')
      const balance = await balancesOf(tx, entry)
      const { parkedCents } = decideMirror(
        await mirrorFacts(tx, entry, { own: null, standing: await standingRanges(tx, entry), balance }),
      )
      if (giveTo !== undefined && parkedCents === 0) refuse('correctionNothingParked', { no })
      if (giveTo !== undefined) await refuseUnlessThere(tx, giveTo)
      const what: What = {
        kind: 'mirror',
        entryId: entry.id,
        ofId: null,
        memberIds: entry.memberIds,
        giveTo: giveTo ?? null,
        evidence: evidence ?? '',
        parkedCents,
      }
      const row = await insert(tx, what, { call, subject: no })
      if (!row) refuse('correctionTwice', { no, correction: (await listStanding(tx, [entry.id]))[0]?.no ?? '' })
      return shownCorrection(tx, row)
    })
}

/** Money given to a closed account would reach nobody. */
async function refuseUnlessThere(tx: Tx, memberId: number): Promise<void> {
  if (!(await findMember(tx, memberId))) refuse('notFound')
  await refuseUnlessOpen(tx, memberId)
}

/** The present balances, without locks: a first check, repeated under the locks when the mirror is entered. */
async function balancesOf(tx: Tx, { memberIds }: LoadedEntry): Promise<(account: AccountName) => number> {
  const known = new Map<string, number>()
  for (const ownerId of memberIds) {
    for (const { pocket, asset, balance } of await listBalances(tx, ownerId))
      known.set(accountKey({ kind: 'member', ownerId, pocket: pocket as AccountName['pocket'], asset }), balance)
  }
  return (account) => (account.kind === 'member' ? (known.get(accountKey(account)) ?? 0) : Number.MAX_SAFE_INTEGER)
}

/** Money that a mirror left in suspense: its owner, with the evidence. */
export function proposeGive({ db }: Tools): Handler<typeof correctionDesk.give> {
  return (call) =>
    db.tx(async (tx) => {
      const { no, memberId, evidence } = call.input
      const of = (await lockCorrection(tx, no)) ?? refuse('notFound')
      if (of.kind !== 'mirror' || of.state !== 'approved' || of.parkedCents === 0 || of.givenAt)
        refuse('correctionNothingParked', { no })
      await refuseUnlessThere(tx, memberId)
      const what: What = {
        kind: 'give',
        entryId: null,
        ofId: of.id,
        memberIds: [memberId],
        giveTo: memberId,
        evidence,
        parkedCents: of.parkedCents,
      }
      const row = await insert(tx, what, { call, subject: no })
      if (!row) refuse('stateMoved', { state: correctionStateWords.proposed })
      return shownCorrection(tx, row)
    })
}
