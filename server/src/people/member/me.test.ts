import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member } from '@tonne/contract/people/member'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { signUp } from '../../testing/people.ts'

const world = await openWorld()
const me = async (token: string) => done(await world.as(token)(member.me, {}))

test('a new member', async () => {
  const mine = await me(world.ann.token)
  assert.deepEqual(
    { ...mine, invitationCode: '' },
    {
      loginInfo: {
        mem_id: world.ann.id,
        realname: 'Wei Ling Tan',
        account: 'ann@example.sg',
        mobile: '',
        avatar: '',
        is_answer: true,
      },
      kind: 'personal',
      email: 'ann@example.sg',
      firstName: 'Wei Ling',
      lastName: 'Tan',
      companyName: null,
      uen: null,
      level: 1,
      creditScore: 'excellent',
      joinedAt: world.clock.now().getTime(),
      invitationCode: '',
      invited: 0,
      monthSpentCents: 0,
      monthLimitCents: 20_000_00,
      restrictions: [],
    },
  )
})

test('a company shows its number; the highest level has no limit', async () => {
  const corp = await me(world.corp.token)
  assert.deepEqual(
    [corp.kind, corp.uen, corp.companyName],
    ['corporate', '209941207N', 'Meranti Logistics Pte Ltd (Demo)'],
  )
  const { token } = await world.newMember({ level: 5 })
  const top = await me(token)
  assert.deepEqual([top.level, top.monthLimitCents], [5, null])
})

test('no member sees another’s data', async () => {
  const [one, two] = [await signUp(world.tools, world.as), await signUp(world.tools, world.as)]
  assert.notEqual((await me(one.token)).invitationCode, (await me(two.token)).invitationCode)
  assert.equal((await me(one.token)).loginInfo.mem_id, one.id)
})

test('an open restriction is shown with its case, reason and review; a lifted one is not', async () => {
  const now = world.clock.now()
  const insert = `insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by,
    lifted_at) values ($1, $2, $3, 'Checking', '核查', $4, $5, $6)`
  await world.db.rows(insert, ['C-1', world.ann.id, ['order', 'withdraw'], now, now, null])
  await world.db.rows(insert, ['C-2', world.ann.id, ['order'], now, now, now])
  const { restrictions } = await me(world.ann.token)
  const at = now.getTime()
  assert.deepEqual(restrictions, [
    {
      caseNo: 'C-1',
      code: 'trading_locked',
      scopes: ['order', 'withdraw'],
      reason: { en: 'Checking', cn: '核查' },
      since: at,
      reviewBy: at,
    },
  ])
  assert.deepEqual((await me(world.corp.token)).restrictions, [])
})
