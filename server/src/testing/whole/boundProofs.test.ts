/** A second factor approves one act: the one that the page named, and no other of the same kind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import type { Envelope } from '@tonne/contract/envelope'
import { payee } from '@tonne/contract/money/payee'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { credential } from '@tonne/contract/people/credential'
import { order } from '@tonne/contract/trading/order'
import { done, refused } from '../answers.ts'
import { memberActs } from '../memberActs.ts'
import { openProject } from '../openProject.ts'
import { openWorld } from '../openWorld.ts'
import { HOLDER, type Payable, payable, proof } from '../payees.ts'
import { PASSWORD } from '../people.ts'
import { softPasskey } from '../softPasskey.ts'
import { t } from '../trades.ts'
import { DAY, sleepThrough } from '../travel.ts'

const world = await openWorld({ now: new Date('2026-11-18T04:00:00Z') })
const { no: project } = await openProject(world, { price: 10_00 })
const WORDS = { reason: 'gift', reasonText: '', message: '' } as const
const gift = { ...WORDS, project, beneficiary: 'other', name: 'Ah Ma' } as const
const list = { ...WORDS, project, csv: 'name,tons\nAh Ma,1\nAh Gong,2\n' }

type Shown = typeof proof & { passkey: ReturnType<ReturnType<typeof softPasskey>['use']> }
type Act = { bound: string; others: readonly string[]; act(shown: Shown): Promise<Envelope<unknown>> }
const acts: Readonly<Record<string, (person: Payable) => Promise<Act>>> = {
  'credential.check': async ({ call }) => ({
    bound: 'check',
    others: ['check 1'],
    act: (shown) => call(credential.check, { proof: shown }),
  }),
  'payee.add': async ({ call }) => ({
    bound: 'payee account ending 1112',
    others: ['payee account ending 1113', 'payee mobile ending 1112'],
    act: (shown) =>
      call(payee.add, { kind: 'account', bank: 'OCBC', number: '999-000-1112', holder: HOLDER, proof: shown }),
  }),
  'withdrawal.request': async ({ call, payee: to }) => ({
    bound: `withdrawal 10000 payee ${to}`,
    others: [`withdrawal 10001 payee ${to}`, `withdrawal 10000 payee ${to + 1}`],
    act: (shown) => call(withdrawal.request, { amountCents: 100_00, payee: to, proof: shown }),
  }),
  'retirement.request': async ({ call }) => ({
    bound: `retire 1000 project ${project} for Ah Ma`,
    others: [`retire 2000 project ${project} for Ah Ma`, `retire 1000 project ${project} for Ah Gong`],
    act: (shown) => call(retirement.request, { ...gift, kg: t(1), proof: shown }),
  }),
  'retirement.requestList': async ({ call }) => {
    const { sha256 } = done(await call(retirement.readList, list))
    return {
      bound: `retire 3000 project ${project} list ${sha256}`,
      others: [`retire 1000 project ${project} list ${sha256}`, `retire 3000 project ${project} list `],
      act: (shown) => call(retirement.requestList, { ...list, proof: shown }),
    }
  },
  'plan.create': async ({ call }) => ({
    bound: `plan 1000 project ${project} cap 12000 for Ah Ma`,
    others: [`plan 1000 project ${project} cap 12001 for Ah Ma`, `plan 1000 project ${project} cap 12000`],
    act: (shown) => call(plan.create, { ...gift, kg: t(1), capCents: 120_00, day: 1, proof: shown }),
  }),
}

type Keyed = Payable & { key: ReturnType<typeof softPasskey> }
/** A company, which may retire by a list, with tons and a passkey. */
async function keyed(): Promise<Keyed> {
  const person = await payable(world, 1_000_00)
  await world.db.rows(
    `update member set kind = 'corporate', company_name = 'LIM JUN HAO', uen = 'T' || id where id = $1`,
    [person.id],
  )
  done(await person.call(order.buy, { project, kg: t(5), priceVersion: 1 }))
  const key = softPasskey()
  const { options } = done(await person.call(credential.startPasskey, { password: PASSWORD }))
  done(await person.call(credential.addPasskey, { label: 'Phone', passkey: key.make(options) }))
  return { ...person, key }
}
const people = new Map<string, Keyed>()
for (const name of Object.keys(acts)) people.set(name, await keyed())
// Until then their withdrawals wait, because the passkey is new.
await sleepThrough(world, DAY)

test('every act that asks for the trading password says here what its second factor approves', () => {
  const asking = Object.entries(memberActs).filter(([, row]) => 'asks' in row && /^trading password/.test(row.asks))
  assert.deepEqual(Object.keys(acts).sort(), asking.map(([name]) => name).sort())
})

for (const [name, make] of Object.entries(acts))
  test(`${name}: a passkey that signed another one is refused`, async () => {
    const person = people.get(name)!
    const { bound, others, act } = await make(person)
    const signed = async (what: string) => ({
      ...proof,
      passkey: person.key.use(done(await person.call(credential.askPasskey, { bound: what })).options),
    })
    for (const other of others) refused(await act(await signed(other)), 'factorIncorrect')
    done(await act(await signed(bound)))
  })
