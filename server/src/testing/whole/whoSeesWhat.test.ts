/**
 * Every value of one person is marked, every role reads everything readable, and a mark that no row allows fails the
 * test.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import type { Endpoint } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { API_BASE, DESK_BASE } from '@tonne/contract/envelope'
import { operatorRoles } from '@tonne/domain/people/operator'
import { certificateHead } from '../../carbon/certificate/certificateHead.ts'
import { listMail } from '../../platform/mail/outbox.ts'
import { asksAbout } from '../asksAbout.ts'
import { liveMarked, type Marker, markers, markersIn } from '../markedLife.ts'
import { openWorld } from '../openWorld.ts'
import { operatorHeaders } from '../operatorHeaders.ts'

const world = await openWorld()
const { app, db, clock } = world
const life = await liveMarked(world)
const asksOf = asksAbout(life, clock.now())

/** Shown to the member themselves. Their IC number and bank account are shown only by their last digits. */
const OWN: readonly Marker[] = ['email', 'name', 'phone', 'id', 'device']
/** Values that operators may see, and where. Nobody else sees any of them. */
const AT_THE_DESK: Readonly<Record<string, readonly Marker[]>> = {
  // In the acts of a member's own case: the member concerned, as it is sealed.
  'auditDesk.proof': ['id'],
  'blotterDesk.order': ['id', 'name'],
  'blotterDesk.orders': ['id', 'name'],
  'blotterDesk.trades': ['id', 'name'],
  'correctionDesk.find': ['id', 'name'],
  'letterDesk.about': ['name'],
  'lineDesk.candidates': ['id', 'name'],
  'lineDesk.claims': ['id', 'name'],
  'lineDesk.lines': ['id', 'name'],
  'memberDesk.info': ['email', 'id', 'name', 'phone'],
  'memberPageDesk.logins': ['device'],
  'memberPageDesk.payees': ['name'],
  'memberPageDesk.sessions': ['device'],
  'memberPageDesk.withdrawals': ['name'],
  'requestDesk.info': ['id', 'name'],
  'restrictionDesk.list': ['id', 'name'],
  'retirementDesk.queue': ['id', 'name'],
  'withdrawalDesk.queue': ['id', 'name'],
}

type Headers = Record<string, string>
/** The text of a file, with compressed parts unpacked. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF')) return `${bytes.toString('utf8')}`
  const parts = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed]) => {
    try {
      return inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...parts].join('\n')
}
async function seen(
  endpoint: Endpoint,
  base: string,
  headers: Headers,
): Promise<{ found: Marker[]; answered: number }> {
  const found = new Set<Marker>()
  let answered = 0
  for (const input of asksOf(endpoint)) {
    const query = Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const answer = await app.inject({ method: 'GET', url: base + endpoint.path, query, headers })
    assert.equal(answer.statusCode, 200, `${endpoint.path} ${JSON.stringify(query)}: ${answer.body}`)
    // A refusal repeats the caller's own input.
    const asked = new Set(markersIn(JSON.stringify(query)))
    const text = textOf(answer.rawPayload)
    const isRefused = text.startsWith('{"code":') && !text.startsWith('{"code":0')
    if (!isRefused) answered += 1
    for (const one of markersIn(text)) if (!isRefused || !asked.has(one)) found.add(one)
  }
  return { found: [...found].sort(), answered }
}
const reading = (list: typeof endpoints) => list.filter(({ endpoint }) => endpoint.method === 'GET')

test('a stranger and a company that traded with them read nothing about a person', async () => {
  const roles: Record<string, Headers> = { stranger: {}, other: { authorization: world.corp.token } }
  const leaks: string[] = []
  let answered = 0
  for (const { name, endpoint } of reading(endpoints)) {
    for (const [role, headers] of Object.entries(roles)) {
      // matrix.test.ts shows which endpoints refuse a stranger.
      if (endpoint.access !== 'public' && role !== 'other') continue
      const looked = await seen(endpoint, API_BASE, headers)
      answered += looked.answered
      for (const marker of looked.found) leaks.push(`${role} reads ${marker} in ${name}`)
    }
  }
  assert.deepEqual(leaks, [])
  assert.ok(answered > 120, `only ${answered} were answered`)
})

test('the person reads their own data, and of their proofs only the end', async () => {
  const found = new Map<Marker, string[]>()
  for (const { name, endpoint } of reading(endpoints))
    for (const marker of (await seen(endpoint, API_BASE, { authorization: life.person.token })).found)
      found.set(marker, [...(found.get(marker) ?? []), name])
  assert.deepEqual([...found.keys()].sort(), [...OWN].sort(), JSON.stringify([...found]))
})

test('operators read about a person what the table says, endpoint by endpoint', async () => {
  const read: Record<string, Marker[]> = {}
  for (const { name, endpoint } of reading(deskEndpoints)) {
    for (const role of operatorRoles.filter((one) => endpoint.roles.includes(one))) {
      const { found: all } = await seen(endpoint, DESK_BASE, await operatorHeaders(world, role))
      // Operators know each other's acts.
      const found = all.filter((one) => one !== 'operator' && one !== 'operatorEmail')
      if (found.length > 0) read[name] = [...new Set([...(read[name] ?? []), ...found])].sort()
    }
  }
  assert.deepEqual(read, AT_THE_DESK)
})

test('a shared page, and the mail of others, say nothing about them', async () => {
  const head = certificateHead(world.tools)
  const certificates = life.nos.filter((no) => no.startsWith('RT-'))
  assert.ok(certificates.length > 0)
  for (const no of certificates) {
    const page = await head(new URLSearchParams({ no }))
    assert.match(page, /og:title/)
    assert.deepEqual(markersIn(page), [])
  }
  const mails = await listMail(db, undefined)
  assert.ok(mails.some(({ to }) => to === markers.email))
  for (const { to, subject, text } of mails.filter((mail) => mail.to !== markers.email))
    assert.deepEqual(markersIn(subject + text), [], `to ${to}: ${subject}`)
  for (const { subject, text } of mails)
    assert.deepEqual(
      markersIn(subject + text).filter((one) => one === 'ic' || one === 'account'),
      [],
      subject,
    )
})
