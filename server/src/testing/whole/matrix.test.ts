import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import type { Endpoint } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { API_BASE, DESK_BASE, DESK_HEADER } from '@tonne/contract/envelope'
import { login } from '@tonne/contract/people/login'
import { restrictionScopes } from '@tonne/domain/people/member'
import { operatorRoles } from '@tonne/domain/people/operator'
import { refusals } from '@tonne/domain/refusals'
import { done } from '../answers.ts'
import { authorizationText, changing } from '../authorizationText.ts'
import { disable } from '../disable.ts'
import { fieldsOf } from '../fieldsOf.ts'
import { matrix, naming, type Row } from '../matrix.ts'
import { memberActs, mustProve } from '../memberActs.ts'
import { openProject } from '../openProject.ts'
import { openWorld } from '../openWorld.ts'
import { operatorHeaders } from '../operatorHeaders.ts'
import { freshAddress } from '../people.ts'
import { inputsOf } from '../plausible.ts'

const world = await openWorld()
const { db, app, clock } = world
await openProject(world, { no: 'TN-0001' })

type Headers = Record<string, string>
type Answer = { code: number; data: { rule?: string } | null }
const HOW =
  'add its row to server/src/testing/matrix.ts: its fields as `free`, or as `owned` when they name a member’s thing'

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  headers: Headers,
  base = API_BASE,
): Promise<{ answer: Answer; bytes: string }> {
  const all = { ...headers, ...(endpoint.keyed ? { 'idempotency-key': randomUUID() } : {}) }
  const ask = { method: endpoint.method, url: base + endpoint.path, headers: all, remoteAddress: freshAddress() }
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const response = await app.inject(endpoint.method === 'GET' ? { ...ask, query } : { ...ask, payload: input })
  assert.ok(response.statusCode < 500, `${endpoint.path}: ${response.statusCode} ${response.body}`)
  const isJson = String(response.headers['content-type']).includes('json')
  const answer = isJson ? (response.json() as Answer) : { code: 0, data: null }
  return { answer, bytes: response.body.replace(/"time":\d+/, '') }
}

const RESTRICT = `
  insert into restriction (case_no, member_id, scopes, reason_en, reason_cn, since, review_by) values ($1, $2, $3,
  'Checking', '核查', $4, $4)`
const members = ['unanswered', 'member', 'restricted', 'disabled'] as const
type MemberRole = 'nobody' | 'guest' | (typeof members)[number]
/** New people for each endpoint, because one that ends sessions must not end those of the others. */
async function memberHeaders(): Promise<Record<MemberRole, Headers>> {
  const guest = done(await world.as(undefined, { address: freshAddress() })(login.visit, { agreed: true })).token
  const [unanswered, member, restricted, disabled] = await Promise.all(
    members.map((role) => world.newMember({ answered: role !== 'unanswered' })),
  )
  const scopes = restrictionScopes.filter((scope) => scope !== 'login')
  await db.rows(RESTRICT, [`C-${restricted!.id}`, restricted!.id, scopes, clock.now()])
  await disable(db, disabled!.id, clock.now())
  const of = (token: string): Headers => ({ authorization: token })
  const [a, b, c, d] = [unanswered!, member!, restricted!, disabled!].map(({ token }) => of(token))
  return { nobody: {}, guest: of(guest), unanswered: a!, member: b!, restricted: c!, disabled: d! }
}
const { sessionExpired, guestCannot, unanswered, operatorOnly, operatorRole, restricted: restrictedNo } = refusals
const accessRefusals: number[] = [sessionExpired, guestCannot, unanswered, operatorOnly, operatorRole].map(
  ({ code }) => code,
)
const through = ({ code }: Answer): number | 'in' => (accessRefusals.includes(code) ? code : 'in')
const inputFor = async (endpoint: Endpoint, row: Row | undefined) =>
  (await row?.input?.(world)) ?? inputsOf(endpoint)[0]!

test('each field that could name something of a member’s is in the matrix once', () => {
  const stale = Object.keys(matrix).filter((name) => !endpoints.some((one) => one.name === name))
  assert.deepEqual(stale, [], 'rows of endpoints that are gone')
  for (const { name, endpoint } of endpoints) {
    const { free = [], owned = {} } = matrix[name] ?? {}
    assert.deepEqual([...free, ...Object.keys(owned)].sort(), naming(fieldsOf(endpoint)), `${name}: ${HOW}`)
  }
})

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
test('every table of the contract is in one of the two lists, except the demo’s', async () => {
  const listed = new Set([...endpoints, ...deskEndpoints].map(({ endpoint }) => endpoint))
  const found = new Set<Endpoint>()
  const folder = new URL('.', import.meta.resolve('@tonne/contract/endpoint'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name) && !/(^|\/)demo\.ts$/.test(name))) {
    const exported = Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>)
    for (const [table, rows] of exported) {
      for (const [name, endpoint] of Object.entries(typeof rows === 'object' && rows ? rows : {})) {
        if (!isEndpoint(endpoint)) continue
        found.add(endpoint as Endpoint)
        assert.ok(
          listed.has(endpoint as Endpoint),
          `${file}: ${table}.${name} is in neither endpoints.ts nor deskEndpoints.ts`,
        )
      }
    }
  }
  assert.equal(found.size, listed.size)
})

for (const { name, endpoint } of endpoints) {
  test(`${name}: each role is let in or told why not`, async () => {
    const row = matrix[name]
    const input = await inputFor(endpoint, row)
    const by = await memberHeaders()
    assert.ok(Object.keys(by).length > 0)
    const out = { nobody: sessionExpired.code, guest: guestCannot.code, disabled: sessionExpired.code }
    const expected: Partial<Record<Endpoint['access'], Partial<Record<MemberRole, number>>>> = {
      public: {},
      member: out,
      answered: { ...out, unanswered: unanswered.code },
    }
    for (const [role, headers] of Object.entries(by) as [MemberRole, Headers][]) {
      const { answer } = await send(endpoint, input, headers)
      assert.equal(through(answer), expected[endpoint.access]![role] ?? 'in', role)
      if (role === 'restricted' && !row?.scopeShownIn)
        assert.equal(answer.code === restrictedNo.code, row?.scope !== undefined, JSON.stringify(answer))
    }
    for (const role of operatorRoles) {
      const { answer } = await send(endpoint, input, await operatorHeaders(world, role))
      assert.equal(through(answer), endpoint.access === 'public' ? 'in' : sessionExpired.code, `operator, ${role}`)
    }
  })

  for (const [field, { make, other: makeOther, missing }] of Object.entries(matrix[name]?.owned ?? {})) {
    test(`${name}: ${field} of another member is answered like an unknown one; nonsense does nothing`, async () => {
      const other = await (makeOther ?? (() => world.newMember()))(world)
      const input = await inputFor(endpoint, matrix[name])
      const ask = (value: unknown, { token }: { token: string }) =>
        send(endpoint, { ...input, [field]: value }, { authorization: token })
      const asked = await world.newMember()
      const made = await make(world, asked)
      const { names: theirs, owner } =
        typeof made === 'object' && 'owner' in made ? made : { names: made, owner: asked }
      const [none, stolen] = [await ask(missing, other), await ask(theirs, other)]
      assert.notEqual(none.answer.code, 0, 'a missing one was found')
      assert.equal(stolen.bytes, none.bytes)
      for (const nonsense of [
        '../etc/passwd',
        '-1',
        '1e3',
        "' or 1=1",
        'x'.repeat(500),
        '\u202e',
        `${theirs}\n`,
        `${theirs} `,
        [theirs],
        { theirs },
        null,
      ]) {
        const { answer } = await ask(nonsense, other)
        assert.notEqual(answer.code, 0, JSON.stringify(nonsense))
      }
      const own = await ask(theirs, owner)
      assert.notEqual(
        own.bytes,
        none.bytes,
        'not even its owner reaches it: the row does not make what the field names',
      )
    })
  }
}

for (const { name, endpoint } of deskEndpoints) {
  test(`${name}: open to its roles and nobody else`, async () => {
    const input = await inputFor(endpoint, undefined)
    const isDeskPublic = endpoint.access === 'deskPublic'
    const by = await memberHeaders()
    assert.ok(Object.keys(by).length > 0)
    for (const [role, headers] of Object.entries(by)) {
      const { answer } = await send(endpoint, input, { ...headers, [DESK_HEADER]: '1' }, DESK_BASE)
      assert.equal(through(answer), isDeskPublic ? 'in' : operatorOnly.code, role)
    }
    for (const role of operatorRoles) {
      const headers = await operatorHeaders(world, role)
      const expected = isDeskPublic || endpoint.roles.includes(role) ? 'in' : operatorRole.code
      assert.equal(through((await send(endpoint, input, headers, DESK_BASE)).answer), expected, role)
      const { [DESK_HEADER]: _, ...withoutHeader } = headers
      assert.equal(
        through((await send(endpoint, input, withoutHeader, DESK_BASE)).answer),
        operatorOnly.code,
        `${role}, as another site would`,
      )
    }
  })
}

test('each act says what a session alone may do, and an act with a proof needs one', () => {
  assert.deepEqual(
    Object.keys(memberActs).sort(),
    changing.map(({ name }) => name).sort(),
    'add its row to server/src/testing/memberActs.ts',
  )
  const asking = (name: string) => 'asks' in memberActs[name]!
  assert.deepEqual(
    changing.filter(({ name, endpoint }) => asking(name) !== mustProve(endpoint)).map(({ name }) => name),
    [],
  )
})

test('the published table agrees with the tests', () => {
  const path = resolve('docs/authorization.md')
  if (process.env.WRITE) writeFileSync(path, authorizationText())
  assert.equal(
    readFileSync(path, 'utf8'),
    authorizationText(),
    'write it anew: WRITE=1 node_modules/.bin/node --test server/src/testing/whole/matrix.test.ts',
  )
})
