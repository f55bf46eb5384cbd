import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import type { Endpoint } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { API_BASE, DESK_BASE } from '@tonne/contract/envelope'
import { login } from '@tonne/contract/people/login'
import { done } from '../answers.ts'
import { inQuery, nastyFor } from '../nasty.ts'
import { openProject } from '../openProject.ts'
import { openWorld } from '../openWorld.ts'
import { operatorHeaders } from '../operatorHeaders.ts'
import { freshAddress } from '../people.ts'
import { inputsOf } from '../plausible.ts'

const world = await openWorld()
const { db, app } = world
await openProject(world, { no: 'TN-0001' })

const LEDGER = `
  select json_build_object('accounts', (select json_agg(a order by id) from account a where balance <> 0), 'postings',
  (select json_agg(p order by id) from posting p),
    'ranges', (select json_agg(r order by id) from serial_range r), 'orders', (select count(*) from "order"), 'holds',
    (select count(*) from hold)) as all`
const ledger = async () => JSON.stringify(await db.rows(LEDGER))
const before = await ledger()

type Headers = Record<string, string>
type Role = 'nobody' | 'guest' | 'unanswered' | 'member' | 'operator'
const roles: Role[] = ['nobody', 'guest', 'unanswered', 'member', 'operator']
/**
 * New people for each endpoint, because one that ends sessions must not end those of the others. The operator has a
 * role that may call it.
 */
async function headersFor({ roles: mayCall }: Endpoint): Promise<Record<Role, Headers>> {
  const guest = done(await world.as(undefined, { address: freshAddress() })(login.visit, { agreed: true })).token
  const [unanswered, member] = [await world.newMember({ answered: false }), await world.newMember()]
  const of = (token: string): Headers => ({ authorization: token })
  const operator = await operatorHeaders(world, mayCall[0] ?? 'admin')
  return { nobody: {}, guest: of(guest), unanswered: of(unanswered.token), member: of(member.token), operator }
}
let keys = 0
/** `fields`: JSON text by name. */
type Case = { base: string; fields: Record<string, string>; who: Headers; address: string }
async function send({ method, path, keyed }: Endpoint, { base, fields, who, address }: Case) {
  const headers = { ...who, ...(keyed ? { 'idempotency-key': `fuzz-key-${++keys}` } : {}) }
  const body = `{${Object.entries(fields).map(([name, text]) => `${JSON.stringify(name)}:${text}`)}}`
  const query = Object.entries(fields).map(([name, text]) => `${encodeURIComponent(name)}=${inQuery(text)}`)
  const sent = method === 'GET' ? {} : { payload: body, headers: { ...headers, 'content-type': 'application/json' } }
  return app.inject({
    method,
    url: base + path + (method === 'GET' ? `?${query.join('&')}` : ''),
    headers,
    remoteAddress: address,
    ...sent,
  })
}
const asText = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, JSON.stringify(value)]))

const all = [
  ...endpoints.map(({ name, endpoint }) => ({ name, endpoint, base: API_BASE, caller: 'member' as const })),
  ...deskEndpoints.map(({ name, endpoint }) => ({ name, endpoint, base: DESK_BASE, caller: 'operator' as const })),
]
for (const { name, endpoint, base, caller } of all) {
  test(`${name} never crashes and moves nothing`, async () => {
    const by = await headersFor(endpoint)
    const address = freshAddress()
    const asked = new Set<string>()
    for (const input of inputsOf(endpoint)) {
      const sound = asText(input)
      const cases: Record<string, string>[] = [
        {},
        { ...sound, more: '"field"', toString: '1' },
        { lang: '["cn"]', t: '{}', v: 'null' },
      ]
      for (const field of Object.keys(sound).filter((name) => !asked.has(name))) {
        asked.add(field)
        const { [field]: _, ...rest } = sound
        cases.push(rest, ...nastyFor(endpoint, sound, field).map((nasty) => ({ ...sound, [field]: nasty })))
      }
      for (const [i, fields] of cases.entries()) {
        // A role without access is refused before anything is read; a few cases show it.
        for (const role of i % 12 === 0 ? roles : [caller]) {
          const response = await send(endpoint, { base, fields, who: by[role], address })
          const description =
            `${role} ${JSON.stringify(fields).slice(0, 300)} -> ${response.statusCode} ` +
            `${response.body.slice(0, 300)}`
          assert.ok(
            response.statusCode === 200 || (response.statusCode >= 400 && response.statusCode < 500),
            description,
          )
          if (response.statusCode === 200 && String(response.headers['content-disposition']).startsWith('attachment'))
            continue
          const { code, wait, time } = response.json() as { code: number; wait: number; time: number }
          assert.ok(Number.isInteger(code) && wait === 3 && time > 0, description)
          assert.ok(response.statusCode === 200 || code === response.statusCode, description)
          if (role === 'nobody' && !['public', 'deskPublic', 'operator'].includes(endpoint.access))
            assert.ok(code < 0 || code >= 400, description)
        }
      }
    }
    assert.ok((await ledger()) === before, 'the ledger is not what it was')
  })
}
test('nothing was left on the prototype of objects', () => {
  assert.equal(({} as Record<string, unknown>).isAdmin, undefined)
})
