import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { restriction } from '@tonne/contract/people/restriction'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { firstTerms } from '@tonne/domain/base/terms'
import { addDays, dayOf } from '@tonne/domain/days'
import { closeDay } from '../../money/dailyclose/closeDay.ts'
import { settleLine } from '../../money/deposit/settleLine.ts'
import type { Hub } from '../../shared/socket/hub.ts'
import { drawOne } from '../../trading/draw/drawDue.ts'
import { findDraw } from '../../trading/draw/store.ts'
import { done, ruleOf } from '../answers.ts'
import { bankLine } from '../bankLines.ts'
import { assertSerial, type Node, openStage } from '../interleave.ts'
import { bookWith, openPresales } from '../openPresale.ts'
import { openProject } from '../openProject.ts'
import { payable, proof } from '../payees.ts'
import { standing } from '../standing.ts'
import { DAY, sleepThrough } from '../travel.ts'
import { makeWorld } from '../world.ts'

const world = await makeWorld({ terms: { withdrawal: { ...firstTerms.withdrawal, perDay: 1000 } } })
const stage = await openStage(world, 2)
after(async () => {
  await stage.end()
  await world.end()
})
const { db, clock } = world
const now = () => clock.now()

test('a withdrawal and a purchase, with money for one of them', async () => {
  const person = await payable(world, 0)
  const prepare = async () => {
    for (const { no, stage: at } of done(await person.call(withdrawal.list, {})).items)
      if (at === 'requested') done(await person.call(withdrawal.cancel, { no }))
    await world.fund(person, 100_00 - done(await person.call(wallet.summary, {})).availableCents)
    return openProject(world, { price: 10_00 })
  }
  await assertSerial(stage, {
    prepare,
    acts: [
      async (_, { as }) =>
        ruleOf(await as(person.token)(withdrawal.request, { amountCents: 80_00, payee: person.payee, proof })),
      async ({ no }, { as }) => ruleOf(await as(person.token)(order.buy, { project: no, kg: 6000, priceVersion: 1 })),
    ],
    outcome: (project) => standing(world, [person], [project]),
  })
})

test('a day is closed while a deposit comes', async () => {
  let days = 0
  const prepare = async () => {
    const person = await world.newMember()
    const { reference } = done(await person.call(deposit.create, { amountCents: 50_00 }))
    return { person, reference, day: addDays(dayOf(now()), -++days) }
  }
  await assertSerial(stage, {
    prepare,
    acts: [
      async ({ day }, { tools }) => {
        const { closed, differences } = await closeDay(tools.db, { day, now: now(), files: false })
        return { closed, differences }
      },
      ({ reference }, { tools }) => settleLine(tools)(bankLine(world, 50_00, { bankRef: reference, reference }), now()),
    ],
    outcome: ({ person }) => standing(world, [person], []),
  })
})

test('a booking is paid while its draw is made', async () => {
  const person = await world.newMember({ level: 3 })
  await world.fund(person, 15_000_00)
  let open: { no: string; id: number }[] = []
  const prepare = async () => {
    if (open.length === 0) {
      open = await openPresales(world, 12, { tons: 10 })
      for (const project of open) await bookWith(world)(person, project.no, 5)
      await sleepThrough(world, 2 * DAY)
    }
    const project = open.pop()!
    const [booked] = await db.rows<{ no: string }>('select order_no as no from booking where project_id = $1', [
      project.id,
    ])
    return { ...project, booking: booked!.no }
  }
  const balance = async () => done(await person.call(wallet.summary, {})).availableCents
  let before = 0
  await assertSerial(stage, {
    prepare: async () => {
      const cast = await prepare()
      before = await balance()
      return cast
    },
    acts: [
      async ({ no }, { tools }) =>
        drawOne(tools, (await findDraw(db, no))!, { beacon: undefined, now: now(), fence: async () => undefined }),
      async ({ booking }, { as }) => ruleOf(await as(person.token)(presale.pay, { no: booking })),
    ],
    outcome: async (project) => {
      const { orders, serials } = await standing(world, [person], [project])
      return { orders, serials, paid: before - (await balance()) }
    },
    numRuns: 1,
  })
})

/** A socket that only listens. */
const listen = (hub: Hub, memberId: number, heard: (stale: string[]) => unknown): void =>
  hub.add(memberId, {
    socket: {
      send: (text) => heard((JSON.parse(text) as { stale: string[] }).stale),
      close: () => undefined,
      on: () => undefined,
    },
    sessionId: 0,
  })

test('nobody is told of uncommitted changes', async () => {
  const [here] = stage.nodes as [Node, Node]
  const { no } = await openProject(world, { price: 10_00 })
  const acts: Record<string, (token: string, node: Node) => Promise<unknown>> = {
    buy: async (token, { as }) => done(await as(token)(order.buy, { project: no, kg: 1000, priceVersion: 1 })),
    bid: async (token, { as }) => done(await as(token)(market.buy, { project: no, kg: 1000, priceCents: 9_95 })),
    freeze: async (token, { as }) => done(await as(token)(restriction.freeze, {})),
  }
  for (const [name, act] of Object.entries(acts)) {
    const person = await world.newMember()
    await world.fund(person, 100_00)
    listen(
      here.tools.hub as Hub,
      person.id,
      // Without the event of its deposit, which the hub may hear of only now from the node that credited it.
      (stale) => stale.some((one) => ['order', 'restriction'].includes(one)) && stage.note(`told ${stale}`),
    )
    const { trace } = await stage.interleave([{ at: 0, act: (node) => act(person.token, node) }], [])
    const [answers, committed] = [trace.findIndex((line) => line.startsWith('told')), trace.lastIndexOf('0: commit')]
    assert.ok(answers > committed && committed > 0, `${name}:\n${trace.join('\n')}`)
  }
})
