import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { member } from '@tonne/contract/people/member'
import { done } from './answers.ts'
import { openWorld } from './openWorld.ts'

const world = await openWorld()

test('ann and the company are members who passed the quiz; others can be made', async () => {
  const ann = done(await world.ann.call(member.me, {}))
  assert.deepEqual([ann.kind, ann.level, ann.loginInfo.is_answer], ['personal', 1, true])
  const corp = done(await world.corp.call(member.me, {}))
  assert.deepEqual([corp.kind, corp.loginInfo.realname], ['corporate', 'Meranti Logistics Pte Ltd (Demo)'])
  const bob = await world.newMember({ answered: false, level: 3 })
  const { level, loginInfo } = done(await bob.call(member.me, {}))
  assert.deepEqual([level, loginInfo.is_answer], [3, false])
})

test('money comes in through deposits, in the requested amount', async () => {
  await world.fund(world.ann, 25_000_00)
  const { availableCents, heldCents } = done(await world.ann.call(wallet.summary, {}))
  assert.deepEqual([availableCents, heldCents], [25_000_00, 0])
})
