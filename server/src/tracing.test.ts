/** Traces as a collector receives them: over HTTP, from a second node. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { client } from '@tonne/contract/client'
import { wallet } from '@tonne/contract/money/wallet'
import { order } from '@tonne/contract/trading/order'
import { openTracing } from './platform/health/tracing.ts'
import { done, refused } from './testing/answers.ts'
import { buildTestApp } from './testing/buildTestApp.ts'
import { openProject } from './testing/openProject.ts'
import { PASSWORD } from './testing/people.ts'
import { makeWorld, sender } from './testing/world.ts'

type Value = { stringValue?: string; intValue?: number }
type Sent = { name: string; spanId: string; parentSpanId?: string; attributes: { key: string; value: Value }[] }
const bodies: string[] = []
const collector = createServer(async (request, answer) => {
  assert.equal(`${request.method} ${request.url}`, 'POST /here/v1/traces')
  let body = ''
  for await (const chunk of request) body += chunk
  bodies.push(body)
  answer.setHeader('content-type', 'application/json').end('{}')
})
await once(collector.listen(0, '127.0.0.1'), 'listening')
const { port } = collector.address() as AddressInfo

const world = await makeWorld()
const { ann, db, clock } = world
await world.fund(ann, 1_000_00)
const { no: project } = await openProject(world)
const tracing = openTracing({ endpoint: `http://127.0.0.1:${port}/here`, share: 1, service: 'tonne-test' })
const { app, schedule } = await buildTestApp({ ...{ db, clock, settings: world.tools.settings, tracing } })
after(async () => {
  collector.close()
  await app.close()
  await world.end()
})
const call = client(sender(app, clock, ann.token, {}))
const spans = (): Sent[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Sent[] }[] }) =>
      scopeSpans.flatMap(({ spans: sent }) => sent),
    ),
  )
const attribute = ({ attributes }: Sent, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request is a span with its rule, and statements are under it or under their batch', async () => {
  done(await call(order.buy, { project, kg: 1_000, priceVersion: 1 }))
  refused(await call(order.buy, { project: 'TN-none', kg: 1_000, priceVersion: 1 }), 'projectNotFound')
  done(await call(wallet.summary, {}))
  const failed = await app.inject({ method: 'GET', url: `/h5/api/nothing?password=${PASSWORD}` })
  assert.equal(failed.statusCode, 404)
  await schedule.runNow()
  await tracing.stop()

  const sent = spans()
  const named = (name: string) => sent.filter((span) => span.name === name)
  const [bought, rejected] = named('POST /h5/api/order/buy')
  assert.equal(attribute(bought!, 'http.response.status_code'), 200)
  assert.equal(attribute(bought!, 'tonne.rule'), undefined)
  assert.equal(attribute(rejected!, 'tonne.rule'), 'projectNotFound')
  assert.match(String(attribute(bought!, 'tonne.request')), /^[0-9a-f]{8}$/)
  const inBatch = named('statement').find((span) =>
    String(attribute(span, 'db.query.text')).includes('from answers_to('),
  )
  const batch = named('transaction').find(({ spanId }) => spanId === inBatch?.parentSpanId)
  assert.ok(batch && !batch.parentSpanId, 'a batch is of many requests')
  const [read] = named('GET /h5/api/wallet/summary')
  assert.ok(named('statement').some(({ parentSpanId }) => parentSpanId === read!.spanId))
  assert.equal(named('job sealRows').length, 1)
  assert.equal(bodies.filter((body) => body.includes('"tonne-test"')).length, bodies.length)
})

test('no trace holds a member’s input or data', () => {
  const all = bodies.join('\n')
  assert.ok(all.length > 10_000)
  for (const secret of [ann.token, ann.email, PASSWORD, encodeURIComponent(PASSWORD), project]) {
    assert.ok(secret.length > 5)
    assert.ok(!all.includes(secret), secret)
  }
})

test('a collector that is away costs nobody an answer', async () => {
  const lost = openTracing({ endpoint: 'http://127.0.0.1:9', share: 1, service: randomUUID() })
  const other = await buildTestApp({ ...{ db, clock, settings: world.tools.settings }, tracing: lost })
  done(await client(sender(other.app, clock, ann.token, {}))(wallet.summary, {}))
  await other.app.close()
  await lost.stop()
})
