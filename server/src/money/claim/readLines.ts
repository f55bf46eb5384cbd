import type { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { claimStateWords, toClaim } from './claimPayment.ts'
import { toDecision } from './proposeDecision.ts'
import {
  CLAIM_SORTS,
  countLines,
  countOpenClaims,
  findLine,
  LINE_SORTS,
  listAllClaims,
  listClaimsLike,
  listClaimsOf,
  listDecisions,
  listIntentsLike,
  listLines,
  listNamesakes,
  lockClaim,
  type NamedClaim,
  sumOpenLines,
  updateClaim,
} from './store.ts'

export function readLines({ db }: Tools): Handler<typeof lineDesk.lines> {
  return async (call) => {
    const { outcome = null, search = '' } = call.input
    const wanted = { outcome, search, by: narrowingOf(call) }
    const usual = outcome === 'open' ? 'valueAt' : 'valueAt.desc'
    const { rows, ...page } = await pageSorted(db, LINE_SORTS, usual, call.input, (place, sql) =>
      listLines(sql, wanted, place),
    )
    const decisions = await listDecisions(
      db,
      rows.map((l) => l.id),
    )
    const open = rows.filter((l) => l.open)
    const claims = await listClaimsOf(
      db,
      open.map((l) => l.amountCents),
    )
    return {
      items: rows.map(({ depositId: _, ...line }) => {
        const decision = decisions.find((d) => d.lineId === line.id)
        return {
          ...line,
          valueAt: line.valueAt.getTime(),
          decision: decision ? toDecision(decision) : null,
          claims: claims
            .filter((c) => open.some((l) => l.id === line.id) && c.amountCents === line.amountCents)
            .map(({ no, memberId, sender, paidDay }) => ({ no, memberId, sender, paidDay })),
        }
      }),
      ...page,
      openCents: await sumOpenLines(db),
      counts: (await countLines(db)).map((c) => ({ ...c, oldestAt: c.oldestAt.getTime() })),
    }
  }
}

/** A deposit older than this is not paid today. */
const INTENT_DAYS = 60
export function readCandidates({ db }: Tools): Handler<typeof lineDesk.candidates> {
  return async ({ input, now }) => {
    const line = (await findLine(db, input.line)) ?? refuse('notFound')
    const intents = await listIntentsLike(db, line, new Date(now.getTime() - INTENT_DAYS * 86_400_000))
    const claims = await listClaimsLike(db, line.amountCents)
    return {
      intents: intents.map((d) => ({ ...d, createdAt: d.createdAt.getTime() })),
      claims: claims.map(namedClaim),
      members: line.counterparty ? await listNamesakes(db, line.counterparty) : [],
    }
  }
}

const namedClaim = ({ member, ...row }: NamedClaim) => ({ ...toClaim(row), memberId: row.memberId, member })

export function readClaims({ db }: Tools): Handler<typeof lineDesk.claims> {
  return async (call) => {
    const { state = null, find = '' } = call.input
    const wanted = { state, find, by: narrowingOf(call) }
    const usual = state === 'open' ? 'madeAt' : 'madeAt.desc'
    const { rows, ...page } = await pageSorted(db, CLAIM_SORTS, usual, call.input, (place, sql) =>
      listAllClaims(sql, wanted, place),
    )
    return { items: rows.map(namedClaim), ...page, open: await countOpenClaims(db) }
  }
}

export function refuseClaim({ db }: Tools): Handler<typeof lineDesk.refuseClaim> {
  return async ({ input: { no, reason }, operator, now, address }) => {
    const refused = await db.tx(async (tx) => {
      const row = (await lockClaim(tx, no)) ?? refuse('notFound')
      if (row.state !== 'open') refuse('stateMoved', { state: claimStateWords[row.state] })
      const { memberId } = row
      const change = { before: { state: row.state }, after: { state: 'refused' } }
      await insertAudit(
        tx,
        { by: operator, act: 'claim.refuse', subject: no, reason, ...change, memberId, address },
        now,
      )
      await notify(
        tx,
        {
          memberId,
          kind: 'claimRefused',
          cause: `claim ${row.id}`,
          params: { amount: sayCents(row.amountCents), no, reason },
        },
        now,
      )
      emit(tx, { memberId, stale: ['claim'] }, now)
      return updateClaim(tx, row.id, { state: 'refused', answer: reason }, now)
    })
    return toClaim(refused)
  }
}
