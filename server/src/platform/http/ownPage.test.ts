import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusals } from '@tonne/domain/refusals'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { openWorld } from '../../testing/openWorld.ts'
import { operatorHeaders } from '../../testing/operatorHeaders.ts'
import { callerAddress, isTrustSetting, trustOf } from './callerAddress.ts'
import { isOwnPage } from './ownPage.ts'

const world = await openWorld()
const { app } = world
const ours = { mode: 'production', publicUrl: 'https://tonne.example' } as const
const asked = async (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers, remoteAddress })

test('the desk refuses a foreign or sister page, with right cookie and header, by any address', async () => {
  const good = await operatorHeaders(world, 'admin')
  const code = async (headers: Record<string, string>, path = '/desk/api/operator/me') =>
    ((await asked(path, { ...good, ...headers })).json() as { code: number }).code
  assert.equal(await code({}), 0)
  assert.equal(await code({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }), 0)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    // A name that its owner made to point here.
    { origin: 'http://evil.example:3000', host: 'evil.example:3000' },
  ]) {
    assert.equal(await code(headers), refusals.operatorOnly.code, JSON.stringify(headers))
    assert.equal(await code(headers, '/desk/%61pi/operator/me'), refusals.operatorOnly.code, JSON.stringify(headers))
  }
})

test('in production only the page of PUBLIC_URL may call', () => {
  const own = (origin: string, host = 'tonne.example') => isOwnPage(ours, { origin, host })
  assert.ok(own('https://tonne.example'))
  for (const origin of [
    'http://tonne.example',
    'https://tonne.example:8443',
    'https://tonne.example.evil',
    'https://10.0.0.1',
    'null',
  ])
    assert.equal(own(origin, origin.replace(/^https?:..?/, '')), false, origin)
})

test('the demo controls answer this machine by its own address, and no name made to point here', async () => {
  const status = async (headers: Record<string, string>, from?: string) =>
    (await asked('/demo/clock', headers, from)).statusCode
  assert.equal(await status({ host: 'localhost:3000' }), 200)
  assert.equal(await status({ host: '127.0.0.1:3000' }), 200)
  assert.equal(await status({ host: 'rebound.example:3000' }), 403)
  assert.equal(await status({ host: 'localhost:3000', origin: 'https://evil.example' }), 403)
  assert.equal(await status({ host: 'localhost:3000' }, '192.168.1.20'), 403)
  for (const forwarded of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }])
    assert.equal(await status({ host: 'localhost:3000', ...forwarded }), 403, JSON.stringify(forwarded))
})

test('the caller’s address is believed from named proxies only', () => {
  const of = (setting: string, peer: string, forwarded: string) =>
    callerAddress(trustOf(setting, 'production'))(
      wrongly({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }),
    )
  assert.equal(of('none', '127.0.0.1', '9.9.9.9'), '127.0.0.1')
  assert.equal(of('1', '5.5.5.5', '1.1.1.1, 9.9.9.9'), '9.9.9.9')
  assert.equal(of('2', '5.5.5.5', '1.1.1.1, 9.9.9.9'), '1.1.1.1')
  assert.equal(of('10.0.0.0/8', '10.1.1.1', '6.6.6.6, 9.9.9.9'), '9.9.9.9')
  assert.equal(of('10.0.0.0/8', '11.1.1.1', '9.9.9.9'), '11.1.1.1')
  assert.equal(of('loopback', '::ffff:127.0.0.1', '9.9.9.9'), '9.9.9.9')
  // Some proxies write the port of whoever called them.
  assert.equal(of('10.0.0.0/8', '10.1.1.1', '9.9.9.9:51234, 10.0.0.5:443'), '9.9.9.9:51234')
  for (const good of ['none', '3', 'loopback, 10.0.0.7', 'fd00::/8']) assert.ok(isTrustSetting(good), good)
  for (const bad of ['0', '10', 'all', '10.0.0.0/33', '10.0.0', '10.0.0.1/8/8', ''])
    assert.ok(!isTrustSetting(bad), bad)
})
