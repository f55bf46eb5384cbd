import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Call } from '@tonne/contract/client'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import type { Envelope } from '@tonne/contract/envelope'
import { identity } from '@tonne/contract/people/identity'
import { operator } from '@tonne/contract/people/operator'
import { contentDesk } from '@tonne/contract/publishing/content'
import { arrangementDesk } from '@tonne/contract/support/arrangement'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { needsCode } from '@tonne/domain/people/deskEffect'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { done, refused } from '../answers.ts'
import type { SingleAct } from '../deskAct.ts'
import { changedIn, changedSince, everything } from '../everything.ts'
import { openWorld } from '../openWorld.ts'
import { own } from '../people.ts'
import { pictureOf } from '../pictureOf.ts'
import { singleActs } from '../singleActs.ts'
import { reason, twoPersonActs } from '../twoPersonActs.ts'

const world = await openWorld()
const owner = await world.owner()

/** An act without a code may write none of these: money, tons, rights, what members buy by, sealed data. */
const MOVES = [
  ...[
    'account',
    'entry',
    'posting_row',
    'serial_range',
    'serial_block',
    'hold',
    'bank_line',
    'deposit',
    'payee',
    'payout_batch',
  ],
  ...[
    'operator',
    'operator_invite',
    'operator_passkey',
    'member',
    'restriction',
    'registration_switch',
    'identity',
    'trading_password',
    'totp',
    'passkey',
  ],
  ...[
    'terms_version',
    'holiday_version',
    'icc_list',
    'project_price',
    'certificate',
    'registry_block',
    'unmasking',
    'announcement',
  ],
]
const posts = deskEndpoints.filter(({ endpoint }) => endpoint.access === 'operator' && endpoint.method === 'POST')
const of = (name: string) => deskEndpoints.find((one) => one.name === name)!.endpoint

const both = { en: 'Words', cn: '文字' }
const newsValue = {
  kind: 'news' as const,
  topic: 'ledger',
  title: both,
  lead: both,
  body: { en: [{ p: 'Text' }], cn: [{ p: '正文' }] },
  art: null,
  picture: null,
}
let drafts = 0
const drafted = async (call: Call) =>
  done(await call(contentDesk.create, { key: `draft-${++drafts}`, value: newsValue, reason }))
const market = (prepare: SingleAct['prepare']): SingleAct => ({ role: 'market', prepare })
const support = (act: (call: Call) => Promise<Envelope<unknown>>): SingleAct => ({
  role: 'support',
  prepare: async () => act,
})
/** Makes an act's precondition, once, when it is first sent. */
function once<A>(make: (call: Call) => Promise<A>): (call: Call) => Promise<A> {
  let made: Promise<A> | undefined
  return (call) => (made ??= make(call))
}
const savedView = { place: '/requests', name: 'Mine', search: { whose: 'mine' }, shared: false }
const paperwork: Readonly<Record<string, SingleAct>> = {
  'contentDesk.create': market(async () => {
    const key = `draft-${++drafts}`
    return (call) => call(contentDesk.create, { key, value: newsValue, reason })
  }),
  'contentDesk.save': market(async (world) => {
    const { id } = await drafted((await world.operator('market')).call)
    return (call) =>
      call(contentDesk.save, { id, revision: 1, value: { ...newsValue, title: { en: 'Other words', cn: '别的' } } })
  }),
  'contentDesk.drop': market(async (world) => {
    const { id } = await drafted((await world.operator('market')).call)
    return (call) => call(contentDesk.drop, { id, revision: 1, reason })
  }),
  'contentDesk.picture': market(async () => {
    const picture = await pictureOf(40, 30)
    return (call) => call(contentDesk.picture, { picture, reason })
  }),
  'arrangementDesk.set': support((call) => call(arrangementDesk.set, { folded: ['money'] })),
  'arrangementDesk.see': support((call) => call(arrangementDesk.see, { queue: 'line' })),
  'arrangementDesk.saveView': support((call) => call(arrangementDesk.saveView, savedView)),
  'arrangementDesk.removeView': {
    role: 'support',
    prepare: async () => {
      const saved = once((call) => call(arrangementDesk.saveView, savedView))
      return async (call) => call(arrangementDesk.removeView, done(await saved(call)))
    },
  },
  'assignmentDesk.readHandover': {
    role: 'support',
    prepare: async (world) => {
      const from = await world.operator('support')
      const given = once(async (call) => {
        const { id: to } = done(await call(operator.me, {}))
        return from.call(assignmentDesk.handOver, { to, note: 'nothing waits', items: [] })
      })
      return async (call) => call(assignmentDesk.readHandover, { id: done(await given(call)).id })
    },
  },
  'memberDesk.counts': { role: 'support', prepare: async () => (call) => call(memberDesk.counts, {}) },
  'memberDesk.find': { role: 'support', prepare: async () => (call) => call(memberDesk.find, { q: 'ann' }) },
  'requestDesk.message': {
    role: 'support',
    prepare: async (world) => {
      const call = world.as((await world.newMember()).token)
      done(await call(identity.give, { realName: 'Tan Mei', ic: 'T0123456G', phone: '91234567', proof: own }))
      const { no } = done(
        await call(request.submit, { kind: 'name_correction', realName: 'Tan Mei Lin', text: 'Renewed', pictures: [] }),
      )
      return (desk) => desk(requestDesk.message, { no, text: 'Which paper?', ask: true })
    },
  },
  'operator.askPasskey': { role: 'support', prepare: async () => (call) => call(operator.askPasskey, {}) },
  'operator.logOut': { role: 'support', prepare: async () => (call) => call(operator.logOut, {}) },
}
const IS_THE_CODE = 'operator.stepUp'

/** An operator who logged in, and whose ten minutes are over. */
async function walkedAway(role: OperatorRole) {
  const { id, call } = await world.operator(role)
  const setUntil = (at: Date) =>
    owner.query('update operator_session set stepped_until = $2 where operator_id = $1', [id, at])
  await setUntil(world.clock.now())
  return { id, call, show: () => setUntil(new Date(world.clock.now().getTime() + 60_000)) }
}
type Away = Awaited<ReturnType<typeof walkedAway>>
type Act = (call: Call) => Promise<Envelope<unknown>>

/** An act may be recorded each time it is sent. */
const RECORDED = ['audit', 'log_waiting', 'unmasking']
/** The answer was lost and the act is sent again with the same key: the same answer, and at most a record of it. */
async function sentAgain(
  name: string,
  { act, first, before }: { act: () => Promise<Envelope<unknown>>; first: unknown; before: readonly string[] },
): Promise<unknown> {
  const { code, data } = await act()
  const changed = await changedSince(owner, before)
  if (of(name).keyed) assert.deepEqual({ code, data, changed }, { code: 0, data: first, changed: [] })
  const made = changed.filter((table) => !RECORDED.includes(table))
  assert.deepEqual(made, [], `${name} sent twice is done twice: let it need a key`)
  return first
}

/**
 * Without a code the act is refused and changes nothing, or is done and changes nothing that needs a code. Returns its
 * final answer.
 */
async function withoutCode(name: string, { call: keyless, show }: Away, act: Act): Promise<unknown> {
  const key = randomUUID()
  const call: Call = (endpoint, input) => keyless(endpoint, input, key)
  const before = await everything(owner)
  const answer = await act(call)
  const after = await everything(owner)
  const changed = changedIn(before, after)
  if (!of(name).stepUp) {
    const moved = changed.filter((table) => MOVES.includes(table))
    assert.deepEqual(moved, [], `${name} asks for no code, so its effect cannot be '${of(name).effect}'`)
    return sentAgain(name, { act: () => act(call), first: done(answer), before: after })
  }
  refused(answer, 'stepUpNeeded')
  assert.deepEqual(changed, [])
  await show()
  const first = done(await act(call))
  return sentAgain(name, { act: () => act(call), first, before: await everything(owner) })
}

test('each act of the desk declares its effect, which decides whether it asks for the code', async () => {
  const silent = posts.filter(({ endpoint }) => endpoint.effect === null).map(({ name }) => name)
  assert.deepEqual(silent, [], 'say its effect in its table (domain/src/people/operator.ts says which there are)')
  for (const { name, endpoint } of deskEndpoints) {
    assert.equal(endpoint.stepUp, endpoint.effect !== null && needsCode(endpoint.effect), name)
    if (endpoint.access !== 'operator' || endpoint.method === 'GET')
      assert.equal(endpoint.effect, null, `${name} acts on nothing`)
    if (endpoint.moves || endpoint.decides.length > 0)
      assert.ok(endpoint.stepUp, `${name} moves or decides without a code`)
  }
  const decided = deskEndpoints.flatMap(({ noun, endpoint }) =>
    endpoint.decides.map((proposing) => `${noun}.${proposing}`),
  )
  const waits = posts.filter(({ endpoint }) => endpoint.effect === 'waits').map(({ name }) => name)
  assert.deepEqual(
    waits.filter((name) => !decided.includes(name)),
    [],
    'nobody decides what is said to wait',
  )
  const there = (await owner.query(`select tablename as name from pg_tables where schemaname = 'public'`)).rows.map(
    ({ name }: { name: string }) => name,
  )
  assert.deepEqual(
    MOVES.filter((table) => !there.includes(table)),
    [],
  )
})

test('every act that asks for no code is tried here', () => {
  const tried = [
    ...Object.keys(singleActs),
    ...Object.keys(paperwork),
    ...Object.keys(twoPersonActs).map((name) => name.replace(/\..* <- /, '.')),
  ]
  const untried = posts
    .filter(({ name, endpoint }) => !endpoint.stepUp && !tried.includes(name))
    .map(({ name }) => name)
  assert.deepEqual(
    untried,
    [IS_THE_CODE],
    'show that it moves nothing: a row in singleActs.ts, twoPersonActs.ts or here',
  )
})

for (const [name, { roles, prepare }] of Object.entries(twoPersonActs)) {
  const [deciding, proposing] = [name.split(' <- ')[0]!, name.replace(/\..* <- /, '.')]
  test(`${name}: it asks for a code if it has an effect, and is done once under one key`, async () => {
    const { propose, decide } = await prepare(world, { market: (await world.operator('market')).call })
    const proposed = await withoutCode(proposing, await walkedAway(roles), propose)
    await withoutCode(deciding, await walkedAway(roles), (call) => decide(call, proposed))
  })
}
for (const [name, { role, prepare }] of Object.entries({ ...paperwork, ...singleActs })) {
  test(`${name}: it asks for a code if it has an effect, and is done once under one key`, async () => {
    const act = await prepare(world)
    await withoutCode(name, await walkedAway(role), act)
  })
}
