import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notice } from '@tonne/contract/base/notice'
import type { Envelope } from '@tonne/contract/envelope'
import { deposit } from '@tonne/contract/money/deposit'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { restriction } from '@tonne/contract/people/restriction'
import { session } from '@tonne/contract/people/session'
import { request } from '@tonne/contract/support/request'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { done, refused, tally } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askCode, freshAddress, own, PASSWORD, type Person } from '../../testing/people.ts'
import { wideBand } from '../../testing/trades.ts'
import { untilWaiting } from '../../testing/untilWaiting.ts'

const world = await openWorld({ terms: wideBand })
const { db, as } = world
const project = await openProject(world)
const buying = { project: project.no, kg: 1000, priceVersion: 1 }
type Calling = ReturnType<typeof as>

/** Every table that a member's request could write. */
const LEFT = [
  'posting',
  '"order"',
  'hold',
  'idempotency',
  'deposit',
  'request',
  'restriction',
  'trading_password',
  'cool_off',
  'notice',
  'mail',
  'audit',
  'totp',
]
const MEMBERS = `(select md5(string_agg(m::text, '' order by id)) from member m) as members`
/** The end of the session itself is announced. */
const EVENTS = `(select count(*)::int from event where stale <> '{session}') as event`
const left = async () => {
  const counts = LEFT.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await db.rows(`select ${counts.join(', ')}, ${EVENTS}, ${MEMBERS}`))[0]
}

async function twoDevices(): Promise<{ person: Person; theirs: Calling; own: Calling; theirId: number }> {
  const person = await world.newMember()
  const own = done(
    await as(undefined, { address: freshAddress() })(login.logIn, {
      kind: 'personal',
      email: person.email,
      password: PASSWORD,
      agreed: true,
    }),
  )
  const call = as(own.token)
  const theirId = done(await call(session.list, {})).items.find(({ current }) => !current)!.id
  return { person, theirs: person.call, own: call, theirId }
}

/** Holds the table until `work` waits for it and `meanwhile` is done. */
async function heldUp<T>(table: string, work: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const client = await world.owner()
  try {
    await client.query(`begin; lock table ${table} in exclusive mode`)
    const working = work()
    await untilWaiting(db)
    await meanwhile()
    await client.query('commit')
    return await working
  } finally {
  }
}

type Case = { what: string; table: string; does: (call: Calling) => Promise<Envelope<unknown>>; funded?: true }
const cases: readonly Case[] = [
  { what: 'a purchase in a batch', table: 'account', does: (call) => call(order.buy, buying), funded: true },
  {
    what: 'an order on the book',
    table: 'account',
    does: (call) => call(market.buy, { project: project.no, kg: 1000, priceCents: 20_00 }),
    funded: true,
  },
  { what: 'a deposit', table: 'deposit', does: (call) => call(deposit.create, { amountCents: 100_00 }) },
  {
    what: 'the first trading password',
    table: 'trading_password',
    does: (call) => call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Keruing#2026x' }),
  },
  {
    what: 'a new login password',
    table: 'cool_off',
    does: (call) => call(credential.changeLoginPassword, { password: PASSWORD, newPassword: 'Meranti-2027' }),
  },
  {
    what: 'name and IC number',
    table: 'member',
    does: (call) => call(identity.give, { realName: 'Somebody Else', ic: 'S1234567D', phone: '91234567', proof: own }),
  },
  {
    what: 'a request',
    table: 'request',
    does: (call) => call(request.submit, { kind: 'data_export', text: '', pictures: [] }),
  },
  { what: 'a freeze', table: 'restriction', does: (call) => call(restriction.freeze, {}) },
]
for (const { what, table, does, funded } of cases) {
  test(`${what} that waits while its session is ended is not done`, async () => {
    const { person, theirs, own, theirId } = await twoDevices()
    if (funded) await world.fund(person, 1000_00)
    const before = await left()
    const end = async () => done(await own(session.revoke, { id: theirId }))
    refused(await heldUp(table, () => does(theirs), end), 'sessionExpired')
    assert.deepEqual(await left(), before)
    // The same request succeeds from a session that is still open.
    done(await does(own))
  })
}

test('a batch refuses the ended session’s purchase and not its neighbours', async () => {
  const { person, theirs, own, theirId } = await twoDevices()
  await world.fund(person, 1000_00)
  const end = async () => done(await own(session.revoke, { id: theirId }))
  const both = () => Promise.all([theirs, own, theirs, own].map((call) => call(order.buy, buying)))
  assert.deepEqual(tally(await heldUp('account', both, end)), { done: 2, sessionExpired: 2 })
})

test('of a hundred purchases when their session ends each is either done and stored, or refused', async () => {
  const { person, theirs, own, theirId } = await twoDevices()
  await world.fund(person, 5000_00)
  const count = async () =>
    (await db.rows<{ n: number }>('select count(*)::int as n from "order" where member_id = $1', [person.id]))[0]!.n
  const before = await count()
  const buys = Array.from({ length: 100 }, () => theirs(order.buy, buying))
  done(await own(session.revoke, { id: theirId }))
  const {
    done: bought = 0,
    sessionExpired: over = 0,
    ...others
  } = tally(await Promise.all(buys)) as Record<string, number>
  // The project allows one member only so many purchases a month; further ones are refused.
  assert.equal((await count()) - before, bought)
  assert.ok(over + bought + Object.values(others).reduce((sum, n) => sum + n, 0) === 100)
  refused(await theirs(order.buy, buying), 'sessionExpired')
})

test('a session may end itself, and a forgotten password can be reset while logged in', async () => {
  const { person, own, theirs, theirId } = await twoDevices()
  done(await theirs(session.revoke, { id: theirId }))
  refused(await theirs(notice.unread, {}), 'sessionExpired')
  done(await own(session.revokeOthers, {}))
  const mailed = await askCode(world, own, { email: person.email, purpose: 'reset' })
  done(await own(login.resetPassword, { email: person.email, ...mailed, password: 'Meranti-2027' }))
  refused(await own(notice.unread, {}), 'sessionExpired')
})
