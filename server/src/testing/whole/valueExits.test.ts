import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plan } from '@tonne/contract/carbon/plan'
import { retirement } from '@tonne/contract/carbon/retirement'
import { endpoints } from '@tonne/contract/endpoints'
import { identity } from '@tonne/contract/people/identity'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { retireBound } from '@tonne/domain/carbon/heldGift'
import { planBound, resumeBound } from '@tonne/domain/carbon/plan'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { done, refused } from '../answers.ts'
import { addTotp, enteredAnew, freshCode, type Guarded, NEW_PASSWORD } from '../heldPeople.ts'
import { aPlanOf, beginWait, type Exit, GIFT, memberActs, type Waiting } from '../memberActs.ts'
import { openProject } from '../openProject.ts'
import { openWorld } from '../openWorld.ts'
import { type Payable, payable, proof } from '../payees.ts'
import { PASSWORD } from '../people.ts'
import { retire } from '../retirements.ts'
import { t } from '../trades.ts'
import { DAY, HOUR, sleepThrough, travel } from '../travel.ts'

const world = await openWorld()
const { db } = world
const PASSWORDS = { password: PASSWORD, newPassword: NEW_PASSWORD }
const { no: project } = await openProject(world, { price: 100_00 })

test('every endpoint by which a member changes something says whether value leaves by it', () => {
  const changing = endpoints
    .filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.access !== 'public')
    .map(({ name }) => name)
  assert.deepEqual(
    Object.keys(memberActs).sort(),
    [...changing].sort(),
    'add its row to server/src/testing/memberActs.ts',
  )
  const moving = endpoints.filter(({ endpoint }) => endpoint.moves).map(({ name }) => name)
  assert.deepEqual(
    moving.filter((name) => memberActs[name]?.value === 'nothing'),
    [],
    'what needs a key because it moves money or tons cannot be said to move nothing',
  )
})

/** A company, which may retire by a list, with tons and a paused plan for somebody else. */
async function holder(): Promise<Waiting> {
  const person = await payable(world, 5_000_00)
  await db.rows(`update member set kind = 'corporate', company_name = 'LIM JUN HAO', uen = 'T' || id where id = $1`, [
    person.id,
  ])
  done(await person.call(order.buy, { project, kg: t(10), priceVersion: 1 }))
  const restingPlan = await aPlanOf(person, project)
  done(await person.call(plan.pause, { no: restingPlan }))
  return { ...person, project, restingPlan }
}
const WORTH = `
  select json_agg(json_build_array(a.pocket, a.asset, a.balance) order by a.pocket, a.asset) as held from account a
  where a.kind = 'member' and a.owner_id = $1 and a.balance <> 0`
const worth = async ({ id }: Payable) => JSON.stringify(await db.rows(WORTH, [id]))

const begun: [string, (member: Waiting) => Promise<Waiting>][] = [
  ['a changed login password', (member) => beginWait(member, PASSWORDS).then(() => member)],
  ['a login from a new device', (member) => enteredAnew(world, member, 'corporate')],
]
for (const [how, begin] of begun)
  test(`after ${how} a session and a trading password move nothing by any act`, async () => {
    const thief = await begin(await holder())
    await sleepThrough(world, HOUR)
    const before = await worth(thief)
    for (const [name, { value: effect }] of Object.entries(memberActs)) {
      if (typeof effect === 'string') continue
      const { by, leave } = effect satisfies Exit
      await test(name, async () => {
        const params = refused(await leave(thief, world), by)
        assert.match(String((params.until as { en?: string }).en), /21 Nov/)
        assert.equal(await worth(thief), before)
      })
    }
    // A purchase for oneself stays allowed, because nothing leaves by it.
    done(await thief.call(order.buy, { project, kg: t(1), priceVersion: 1 }))
    done(await retire(thief, project))
    refused(await retire(thief, project, { beneficiary: 'anonymous', reason: 'travel' }), 'giftHeld')
  })

test('a name entered during the wait is not the member’s own: no tons are retired in it, nor by a plan', async () => {
  const person = await payable(world, 5_000_00)
  done(await person.call(order.buy, { project, kg: t(2), priceVersion: 1 }))
  const planNo = await aPlanOf(person, project, { beneficiary: 'self' })
  const { nextOn } = done(await person.call(plan.info, { no: planNo }))
  await travel(world, Date.parse(`${nextOn}T00:00:00+08:00`) - world.clock.now().getTime() - HOUR)
  await beginWait(person, PASSWORDS)
  done(await retire(person, project))
  done(
    await person.call(identity.give, {
      realName: 'Ong Ah Hock',
      ic: 'S1234567D',
      phone: '91234567',
      proof: { loginPassword: NEW_PASSWORD },
    }),
  )
  const { hold } = done(await person.call(market.hold, {}))
  assert.equal(hold?.newName, true)
  refused(await retire(person, project), 'giftHeld')
  await travel(world, 2 * HOUR)
  assert.match(done(await person.call(plan.info, { no: planNo })).months[0]!.why!.en, /Withdrawals wait until/)
  await sleepThrough(world, 3 * DAY)
  done(await retire(person, project))
})

async function guarded(): Promise<Payable & Guarded> {
  const person = await payable(world, 5_000_00)
  done(await person.call(order.buy, { project, kg: t(5), priceVersion: 1 }))
  const armed = { ...person, ...(await addTotp(world, person)) }
  await travel(world, 2 * DAY)
  await beginWait(armed, PASSWORDS)
  await sleepThrough(world, HOUR)
  return armed
}
test('a code from before the wait proves only its own act', async () => {
  const owner = await guarded()
  const gift = { ...GIFT, project, kg: t(1) }
  refused(await owner.call(retirement.request, { ...gift, proof }), 'secondFactorAsked')
  const totp = await freshCode(world, owner)
  done(await owner.call(retirement.request, { ...gift, proof: { ...proof, totp } }, 'the-gift-itself'))
  for (const other of [
    { ...gift, name: 'Another' },
    { ...gift, kg: t(2) },
  ])
    refused(
      await owner.call(retirement.request, { ...other, proof: { ...proof, totp } }, 'the-gift-other'),
      'factorIncorrect',
    )
  const no = done(
    await owner.call(plan.create, {
      ...GIFT,
      project,
      kg: t(1),
      capCents: 120_00,
      day: 1,
      proof: { ...proof, totp: await freshCode(world, owner) },
    }),
  ).no
  done(await owner.call(plan.pause, { no }))
  refused(await owner.call(plan.resume, { no }), 'planHeld')
  done(await owner.call(plan.resume, { no, proof: { totp: await freshCode(world, owner) } }))
  const bounds = await db.rows<{ bound: string }>('select bound from step_up where member_id = $1 order by id', [
    owner.id,
  ])
  assert.deepEqual(
    bounds.map((s) => s.bound),
    [
      retireBound({ project, kg: 1000 }, { ...GIFT, name: 'another' }),
      planBound({ project, kg: 1000, capCents: 120_00 }, { ...GIFT, name: 'another' }),
      resumeBound(no),
    ],
  )
})

test('a plan that a factor confirmed goes on in this wait and, paused and resumed since, in a later one', async () => {
  const owner = await guarded()
  const until = (day: string) => startOfDay(day).getTime() - world.clock.now().getTime()
  const tomorrow = addDays(dayOf(world.clock.now()), 1)
  const made = await owner.call(plan.create, {
    ...{ ...GIFT, project, kg: t(1), capCents: 120_00, day: Number(tomorrow.slice(8)) },
    proof: { ...proof, totp: await freshCode(world, owner) },
  })
  const { no } = done(made)
  const newest = async () => done(await owner.call(plan.info, { no })).months[0]!
  await travel(world, until(tomorrow))
  assert.ok(done(await owner.call(market.hold, {})).hold)
  assert.equal((await newest()).outcome, 'done')
  await sleepThrough(world, 3 * DAY)
  done(await owner.call(plan.pause, { no }))
  const { nextOn } = done(await owner.call(plan.resume, { no }))
  await sleepThrough(world, until(nextOn!) - HOUR)
  await beginWait(owner, { password: NEW_PASSWORD, newPassword: PASSWORD })
  await travel(world, until(nextOn!))
  assert.ok(done(await owner.call(market.hold, {})).hold)
  assert.deepEqual([(await newest()).dueOn, (await newest()).outcome], [nextOn, 'done'])
})

test('a plan’s month for another, made before the wait without a factor, is skipped and says why', async () => {
  const person = await payable(world, 5_000_00)
  const [forOther, forSelf] = [await aPlanOf(person, project), await aPlanOf(person, project, { beneficiary: 'self' })]
  const until = async () => done(await person.call(plan.info, { no: forOther })).nextOn!
  await travel(world, Date.parse(`${await until()}T00:00:00+08:00`) - world.clock.now().getTime() - HOUR)
  await beginWait(person, PASSWORDS)
  await travel(world, 2 * HOUR)
  const [skipped, bought] = [
    done(await person.call(plan.info, { no: forOther })),
    done(await person.call(plan.info, { no: forSelf })),
  ]
  assert.deepEqual([skipped.months[0]!.outcome, bought.months[0]!.outcome], ['skipped', 'done'])
  assert.match(skipped.months[0]!.why!.en, /Withdrawals wait until/)
})
