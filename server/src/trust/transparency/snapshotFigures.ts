/** Figures are computed in the background once a minute, so that no visitor's request runs a heavy query. */
import type { Output } from '@tonne/contract/endpoint'
import type { transparency } from '@tonne/contract/trust/transparency'
import { dayOf } from '@tonne/domain/days'
import { SGD } from '@tonne/domain/ledger'
import { refusals } from '@tonne/domain/refusals'
import { listHeads } from '../../base/proof/store.ts'
import { findOpenDay } from '../../money/dailyclose/store.ts'
import { listDays, sumClientMoney } from '../../money/liability/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readWhole } from '../../platform/database/readWhole.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import type { RefusalCounts } from './countRefusals.ts'
import {
  countRestrictions,
  findClosedDay,
  listOutages,
  listTermsVersions,
  listTimes,
  listTons,
  putSnapshot,
  sumCash,
  sumRefusals,
} from './store.ts'
import { termChanges } from './termChanges.ts'

export type Figures = NonNullable<Output<typeof transparency.figures>['figures']>

export const snapshotFigures = ({ db }: Pick<Tools, 'db'>, counts: RefusalCounts): DueJob =>
  fencedJob({ db, name: 'snapshotFigures', everyMs: 60_000 }, async (now, fenced) => {
    await counts.flush()
    await fenced(async (tx) => {
      // All postings of the bank's account are read.
      readWhole(tx)
      const figures = await figuresOf(tx, now)
      await putSnapshot(tx, figures.day, figures, now)
    })
    return 0
  })

async function figuresOf(tx: Tx, now: Date): Promise<Figures> {
  const day = dayOf(now)
  const projects = await listTons(tx)
  const total = (pick: (p: (typeof projects)[number]) => number) => projects.reduce((sum, p) => sum + pick(p), 0)
  const [issuedKg, soldKg, retiredKg] = [total((p) => p.issuedKg), total((p) => p.soldKg), total((p) => p.retiredKg)]
  return {
    day,
    at: now.getTime(),
    tons: { issuedKg, soldKg, retiredKg, custodyKg: issuedKg - retiredKg },
    projects,
    money: await moneyOf(tx),
    times: await listTimes(tx, now),
    refusals: (await sumRefusals(tx, day)).flatMap(({ rule, count }) => {
      const known = (refusals as Readonly<Record<string, { code: number }>>)[rule]
      return known ? [{ rule, code: known.code, count }] : []
    }),
    restrictions: await countRestrictions(tx, now),
    outages: (await listOutages(tx, now)).map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
    terms: termChanges(await listTermsVersions(tx)),
    ...(await sealedOf(tx)),
  }
}

async function moneyOf(tx: Tx): Promise<Figures['money']> {
  const closed = await findClosedDay(tx)
  return {
    membersCents: await sumCash(tx),
    clientMoneyCents: await sumClientMoney(tx),
    closedDay: closed?.day ?? null,
    closedBankCents: closed?.bankCents ?? null,
    openDay: await findOpenDay(tx),
  }
}

async function sealedOf(tx: Tx): Promise<Pick<Figures, 'log' | 'liability'>> {
  const [head] = await listHeads(tx, null, 1)
  const [sums] = (await listDays(tx, null, 1)).filter((row) => row.asset === SGD)
  return {
    log: head ? { size: head.size, root: head.root.toString('hex'), at: head.at.getTime() } : null,
    liability: sums
      ? { day: sums.day, root: sums.root.toString('hex'), owedCents: sums.owed, custodyCents: sums.custody }
      : null,
  }
}
