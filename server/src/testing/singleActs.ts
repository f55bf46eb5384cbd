import { mailDesk } from '@tonne/contract/base/mail'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { dailyCloseDesk } from '@tonne/contract/money/dailyclose'
import { payee, payeeDesk } from '@tonne/contract/money/payee'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { identity, identityDesk } from '@tonne/contract/people/identity'
import { templateDesk } from '@tonne/contract/publishing/template'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { letterDesk } from '@tonne/contract/support/letter'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { drawDesk } from '@tonne/contract/trading/draw'
import { order } from '@tonne/contract/trading/order'
import { registryDesk } from '@tonne/contract/trading/registry'
import { reportDesk } from '@tonne/contract/trust/report'
import { addDays, dayOf } from '@tonne/domain/days'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { insertMail } from '../platform/mail/outbox.ts'
import { foundTemplate } from '../publishing/template/foundTemplate.ts'
import { alertSingleActs } from './alertActs.ts'
import { done } from './answers.ts'
import type { SingleAct } from './deskAct.ts'
import { openPresale } from './openPresale.ts'
import { openProject } from './openProject.ts'
import { pairSingleActs } from './pairActs.ts'
import { HOLDER, payable, proof, requestOut } from './payees.ts'
import { own } from './people.ts'
import { haltMarketAct, projectSingleActs } from './projectActs.ts'
import { retire } from './retirements.ts'
import { DAY, sleepThrough } from './travel.ts'
import { reason } from './twoPersonActs.ts'
import type { World } from './world.ts'

const one = (role: OperatorRole, prepare: SingleAct['prepare']): SingleAct => ({ role, prepare })

async function unverified(world: World): Promise<number> {
  const person = await payable(world, 0)
  const added = await person.call(payee.add, {
    kind: 'account',
    bank: 'OCBC',
    number: '9990001112',
    holder: HOLDER,
    proof,
  })
  return done(added).id
}
let projects = 0
/** Apart from the numbers of the desk's drafts. */
const freeNo = (): string => `ASKED-${++projects}`
async function asked(world: World): Promise<string> {
  const person = await payable(world, 1_000_00)
  const project = await openProject(world, { no: freeNo() })
  done(await person.call(order.buy, { project: project.no, kg: 2_000, priceVersion: 1 }))
  return done(await retire(person, project.no)).no
}
const registryFile = [
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Total Vintage Quantity,Quantity Issued,Serial ' +
    'Number,Retirement/Cancellation Date',
  '2026-04-03,2020-01-01,2020-12-31,99340,"Demo, ' +
    'Ridge",99,10,900-1-10-VCS-VCU-1507-VER-ET-14-99340-01012020-31122020-1,',
].join('\n')

export const singleActs: Readonly<Record<string, SingleAct>> = {
  ...projectSingleActs,
  ...pairSingleActs,
  ...alertSingleActs,
  'assignmentDesk.set': one('finance', async (world) => {
    const { id } = await world.operator('finance')
    return (call) => call(assignmentDesk.set, { queue: 'line', subject: '1', operatorId: id })
  }),
  'assignmentDesk.handOver': one('finance', async (world) => {
    const { id } = await world.operator('finance')
    return (call) => call(assignmentDesk.handOver, { to: id, note: 'the bank’s file comes late', items: [] })
  }),
  'dailyCloseDesk.run': one('finance', async () => (call) => call(dailyCloseDesk.run, { day: '2026-11-18', reason })),
  'identityDesk.unmask': one('support', async (world) => {
    const { id, token } = await world.newMember()
    done(
      await world.as(token)(identity.give, { realName: 'Tan Mei Hua', ic: 'S0000001I', phone: '91234567', proof: own }),
    )
    return (call) => call(identityDesk.unmask, { memberId: id, reason })
  }),
  'lineDesk.refuseClaim': one('finance', async (world) => {
    const { token } = await world.newMember()
    const claimed = {
      amountCents: 55_00,
      paidDay: '2026-11-19',
      sender: 'Tan Wei Ling',
      reference: '',
      evidence: 'transfer 4411',
      pictures: [],
    }
    const { no } = done(await world.as(token)(claim.create, claimed))
    return (call) => call(lineDesk.refuseClaim, { no, reason })
  }),
  'memberDesk.note': one(
    'support',
    async ({ ann }) =>
      (call) =>
        call(memberDesk.note, { memberId: ann.id, reason }),
  ),
  'memberDesk.endSessions': one('support', async (world) => {
    const { id } = await world.newMember()
    return (call) => call(memberDesk.endSessions, { memberId: id, reason })
  }),
  'letterDesk.send': one('support', async ({ ann, db, clock }) => {
    const title = { en: 'A word', cn: '名称' }
    const text = { en: 'Dear {member}', cn: '{member} 您好' }
    await db.tx((tx) => foundTemplate(tx, { kind: 'letter', queue: null, title, text }, clock.now()))
    const [{ id } = { id: 0 }] = await db.rows<{ id: number }>('select max(template)::int as id from template_version')
    const answerBy = addDays(dayOf(clock.now()), 3)
    const input = { memberId: ann.id, template: id, version: 1, answerBy, places: {}, reason }
    return (call) => call(letterDesk.send, input)
  }),
  'mailDesk.retry': one('support', async ({ db, clock }) => {
    await insertMail(db, { to: 'given-up@example.sg', subject: 'x', body: 'Words' }, clock.now())
    const [{ id } = { id: 0 }] = await db.rows<{ id: number }>(
      'update mail set failures = 8 where id = (select max(id) from mail) returning id',
    )
    return (call) => call(mailDesk.retry, { id, reason })
  }),
  'payeeDesk.verify': one('finance', async (world) => {
    const id = await unverified(world)
    return (call) => call(payeeDesk.verify, { id, reason })
  }),
  'payeeDesk.reject': one('finance', async (world) => {
    const id = await unverified(world)
    return (call) => call(payeeDesk.reject, { id, reason })
  }),
  'reportDesk.pack': one('finance', async ({ db }) => {
    // Nothing was posted before this world began.
    await db.rows(
      `insert into month_close (month, log_size, log_root, head_at, sums, at)
       values ('2026-10', 1, sha256(''), now(), '[]', now()) on conflict do nothing`,
    )
    return (call) => call(reportDesk.pack, { month: '2026-10', form: 'csv', reason })
  }),
  'registryDesk.import': one(
    'market',
    async () => (call) => call(registryDesk.import, { name: 'verra.csv', content: registryFile, reason }),
  ),
  'retirementDesk.instruct': one('market', async (world) => {
    const no = await asked(world)
    return (call) => call(retirementDesk.instruct, { no, reason })
  }),
  'retirementDesk.instructions': one('market', async (world) => {
    const no = await asked(world)
    const { call } = await world.operator('market')
    done(await call(retirementDesk.instruct, { no, reason }))
    const day = dayOf(world.clock.now())
    return (market) => market(retirementDesk.instructions, { registry: 'verra', day, reason })
  }),
  'retirementDesk.refuse': one('market', async (world) => {
    const no = await asked(world)
    return (call) => call(retirementDesk.refuse, { no, reason })
  }),
  'templateDesk.write': one('support', async () => {
    const words = { titleEn: 'A name', titleCn: '名称', textEn: 'Some words', textCn: '一些文字' }
    return (call) => call(templateDesk.write, { ...words, kind: 'reason', queue: null, retired: false, reason })
  }),
  'withdrawalDesk.refuse': one('finance', async (world) => {
    const { no } = done(await requestOut(await payable(world, 500_00), 100_00))
    return (call) => call(withdrawalDesk.refuse, { no, reason })
  }),
  'withdrawalDesk.stopOut': one('finance', async () => (call) => call(withdrawalDesk.stopOut, { reason })),
  // Near the end, because its world is two days later.
  'drawDesk.reveal': {
    role: 'market',
    prepare: async (world) => {
      const { no } = await openPresale(world, { no: freeNo() })
      await sleepThrough(world, 2 * DAY)
      return (call) => call(drawDesk.reveal, { no, reason })
    },
    besides: ['draw_list', 'log_waiting'],
  },
  // Last, because nothing trades in its world any more.
  'projectDesk.haltMarket': haltMarketAct,
}
