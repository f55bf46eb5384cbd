/**
 * Every act that takes two people: how to make one to decide on, who proposes, who decides. An act without a row fails
 * twoPeople.test.ts.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { settingsDesk } from '@tonne/contract/base/settings'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Call } from '@tonne/contract/client'
import { lineDesk } from '@tonne/contract/money/claim'
import { correctionDesk } from '@tonne/contract/money/correction'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { identity } from '@tonne/contract/people/identity'
import { operator } from '@tonne/contract/people/operator'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { contentDesk } from '@tonne/contract/publishing/content'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { order } from '@tonne/contract/trading/order'
import { reportDesk } from '@tonne/contract/trust/report'
import { stopMoneyOut } from '../money/moneyout/store.ts'
import { done } from './answers.ts'
import { strayLine } from './bankLines.ts'
import type { Prepared, TwoPersonAct } from './deskAct.ts'
import { instructedAt } from './listedRetirements.ts'
import { openProject } from './openProject.ts'
import { pairTwoPersonActs } from './pairActs.ts'
import { payable, requestOut } from './payees.ts'
import { own } from './people.ts'
import { projectTwoPersonActs } from './projectActs.ts'
import { evidenceOn, retire } from './retirements.ts'
import type { World } from './world.ts'

export const reason = 'compared with the papers'
const texts = { textEn: 'Checked by us', textCn: '已核实' }
const idOf = (proposed: unknown): number => (proposed as { id: number }).id
const noOf = (proposed: unknown): string => (proposed as { no: string }).no

async function depositEntry(world: World): Promise<string> {
  const who = await world.newMember()
  await world.fund(who, 60_00)
  return done(await who.call(wallet.logs, {})).items[0]!.entryNo
}
/** A retirement that the registry was instructed about. */
export async function instructed(world: World, market: Call): Promise<string> {
  const person = await payable(world, 1_000_00)
  const project = await openProject(world)
  done(await person.call(order.buy, { project: project.no, kg: 3_000, priceVersion: 1 }))
  const { no } = done(await retire(person, project.no))
  done(await market(retirementDesk.instruct, { no, reason }))
  return no
}
let covers = 0
const decideLine: Prepared['decide'] = (call, proposed) =>
  call(lineDesk.decide, { decision: idOf(proposed), approve: true, reason })
const decideSetting: Prepared['decide'] = (call, proposed) =>
  call(settingsDesk.decide, { proposal: idOf(proposed), approve: true, reason })
const decideCorrection: Prepared['decide'] = (call, proposed) =>
  call(correctionDesk.decide, { no: noOf(proposed), approve: true, reason })

/** 'noun.deciding <- proposing' */
export const twoPersonActs: Readonly<Record<string, TwoPersonAct>> = {
  ...projectTwoPersonActs,
  ...pairTwoPersonActs,
  'withdrawalDesk.approve <- propose': {
    roles: 'finance',
    prepare: async (world) => {
      const { no } = done(await requestOut(await payable(world, 500_00), 100_00))
      return {
        propose: (call) => call(withdrawalDesk.propose, { no, reason }),
        decide: (call) => call(withdrawalDesk.approve, { no, reason }),
      }
    },
  },
  'withdrawalDesk.approveResume <- proposeResume': {
    roles: 'finance',
    prepare: async ({ db, clock }) => {
      assert.ok(await db.tx((tx) => stopMoneyOut(tx, { why: 'a test stops it' }, clock.now())))
      return {
        propose: (call) => call(withdrawalDesk.proposeResume, { reason }),
        decide: (call, proposed) => call(withdrawalDesk.approveResume, { id: idOf(proposed), reason }),
      }
    },
  },
  'lineDesk.decide <- match': {
    roles: 'finance',
    prepare: async (world) => {
      const [line, { id }] = [await strayLine(world, 41_00), await world.newMember()]
      return { propose: (call) => call(lineDesk.match, { line, memberId: id, reason }), decide: decideLine }
    },
  },
  'lineDesk.decide <- return': {
    roles: 'finance',
    prepare: async (world) => {
      const line = await strayLine(world, 41_00)
      return { propose: (call) => call(lineDesk.return, { line, reason }), decide: decideLine }
    },
  },
  'lineDesk.decide <- own': {
    roles: 'finance',
    prepare: async (world) => {
      const line = await strayLine(world, 41_00, { direction: 'debit' })
      return { propose: (call) => call(lineDesk.own, { line, reason }), decide: decideLine }
    },
  },
  'correctionDesk.decide <- propose': {
    roles: 'finance',
    prepare: async (world) => {
      const entry = await depositEntry(world)
      return { propose: (call) => call(correctionDesk.propose, { entry, reason, ...texts }), decide: decideCorrection }
    },
  },
  'correctionDesk.decide <- give': {
    roles: 'finance',
    prepare: async (world) => {
      const [one, two] = await world.operators('finance', 'finance')
      const { no } = done(
        await one.call(correctionDesk.propose, { entry: await depositEntry(world), reason, ...texts }),
      )
      done(await two.call(correctionDesk.decide, { no, approve: true, reason }))
      const { id } = await world.newMember()
      return {
        propose: (call) => call(correctionDesk.give, { no, memberId: id, evidence: 'a letter', reason, ...texts }),
        decide: decideCorrection,
      }
    },
  },
  'operator.decideInvite <- invite': {
    roles: 'admin',
    prepare: async () => {
      const email = `${randomUUID()}@tonne.example`
      return {
        propose: (call) => call(operator.invite, { email, name: 'New Colleague', role: 'support', reason }),
        decide: (call, proposed) => call(operator.decideInvite, { id: idOf(proposed), approve: true, reason }),
      }
    },
  },
  'reportDesk.decideCover <- signCover': {
    roles: 'finance',
    prepare: async ({ db }) => {
      const nth = covers++
      const month = `${2001 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`
      // Nothing was posted before this world began.
      await db.rows(
        `insert into month_close (month, log_size, log_root, head_at, sums, at)
         values ($1, 1, sha256(''), now(), '[]', now())`,
        [month],
      )
      return {
        propose: (call) => call(reportDesk.signCover, { month, reason }),
        decide: (call, proposed) => call(reportDesk.decideCover, { id: idOf(proposed), approve: true, reason }),
      }
    },
  },
  'requestDesk.decide <- propose': {
    roles: 'support',
    prepare: async (world) => {
      const { call } = await world.newMember()
      done(await call(identity.give, { realName: 'Tan Mei', ic: 'S1234567D', phone: '91234567', proof: own }))
      const { no } = done(
        await call(request.submit, { kind: 'name_correction', realName: 'Tan Mei Lin', text: 'Renewed', pictures: [] }),
      )
      return {
        propose: (call) => call(requestDesk.propose, { no, reason }),
        decide: (call) => call(requestDesk.decide, { no, approve: true, reason, ...texts }),
      }
    },
  },
  'restrictionDesk.decide <- impose': {
    roles: 'support',
    prepare: async (world) => {
      const { id } = await world.newMember()
      const reviewBy = world.clock.now().getTime() + 86_400_000
      return {
        propose: (call) =>
          call(restrictionDesk.impose, {
            memberId: id,
            scopes: ['withdraw'],
            code: 'unusual_orders',
            reviewBy,
            reason,
            ...texts,
          }),
        decide: (call, proposed) =>
          call(restrictionDesk.decide, {
            proposal: (proposed as { proposal: number }).proposal,
            approve: true,
            reason,
          }),
      }
    },
  },
  'retirementDesk.confirm <- proposeEvidence': {
    roles: 'market',
    prepare: async (world, { market }) => {
      const no = await instructed(world, market)
      return {
        propose: (call) => call(retirementDesk.proposeEvidence, { no, ...evidenceOn(world), reason }),
        decide: (call) => call(retirementDesk.confirm, { no, reason }),
      }
    },
  },
  'retirementDesk.confirm <- takeEvidence': {
    roles: 'market',
    prepare: async (world) => {
      const { nos, first, list } = await instructedAt(world, [1])
      await list({ first, last: first })
      return {
        propose: (call) => call(retirementDesk.takeEvidence, { nos, reason }),
        decide: (call) => call(retirementDesk.confirm, { no: nos[0]!, reason }),
      }
    },
  },
  'retirementDesk.decideCorrection <- proposeCorrection': {
    roles: 'market',
    prepare: async (world, { market }) => {
      const no = await instructed(world, market)
      done(await market(retirementDesk.proposeEvidence, { no, ...evidenceOn(world), reason }))
      done(await (await world.operator('market')).call(retirementDesk.confirm, { no, reason }))
      const words = { name: 'Another Name', reasonText: '', message: 'For the school' }
      return {
        propose: (call) => call(retirementDesk.proposeCorrection, { no, ...words, ...evidenceOn(world), reason }),
        decide: (call) => call(retirementDesk.decideCorrection, { no, approve: true, reason }),
      }
    },
  },
  'contentDesk.decide <- publish': {
    roles: 'market',
    prepare: async (_, { market }) => {
      const both = { en: 'Words', cn: '文字' }
      const value = {
        kind: 'terms' as const,
        title: both,
        body: { en: [{ p: 'Text' }], cn: [{ p: '正文' }] },
        changed: both,
      }
      const { id } = done(await market(contentDesk.create, { key: 'terms', value, reason }))
      return {
        propose: (call) => call(contentDesk.publish, { id, revision: 1, publishAt: null, reason }),
        decide: (call) => call(contentDesk.decide, { id, revision: 1, approve: true, reason }),
      }
    },
  },
  'settingsDesk.decide <- proposeOpening': {
    roles: 'admin',
    prepare: async (world) => {
      done(await (await world.operator('admin')).call(settingsDesk.closeRegistration, { reason }))
      return { propose: (call) => call(settingsDesk.proposeOpening, { reason }), decide: decideSetting }
    },
  },
  'settingsDesk.decide <- proposeTerms': {
    roles: 'admin',
    prepare: async () => ({
      propose: (call) =>
        call(settingsDesk.proposeTerms, {
          version: 1,
          terms: { buyFeeBasisPoints: 140 },
          effectiveDay: '2026-12-15',
          reason,
        }),
      decide: decideSetting,
    }),
  },
  'settingsDesk.decide <- proposeHolidays': {
    roles: 'admin',
    prepare: async () => ({
      propose: (call) =>
        call(settingsDesk.proposeHolidays, {
          version: 0,
          days: ['2027-01-01'],
          source: 'gazette of today',
          effectiveDay: '2026-12-16',
          reason,
        }),
      decide: decideSetting,
    }),
  },
  'settingsDesk.decide <- proposeIccList': {
    roles: 'admin',
    prepare: async () => ({
      propose: (call) =>
        call(settingsDesk.proposeIccList, {
          version: 0,
          country: 'GH',
          day: '',
          rows: 'verra | only | | VM0042',
          source: 'gazette of today',
          effectiveDay: '2026-12-17',
          reason,
        }),
      decide: decideSetting,
    }),
  },
}
