import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '@tonne/contract/base/settings'
import { wallet } from '@tonne/contract/money/wallet'
import { market } from '@tonne/contract/trading/market'
import { firstTerms } from '@tonne/domain/base/terms'
import { done } from '../../testing/answers.ts'
import { openProject } from '../../testing/openProject.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { payable, proof } from '../../testing/payees.ts'
import { wideBand } from '../../testing/trades.ts'
import { insertTerms } from './store.ts'

const world = await openWorld({ terms: wideBand })
const { db, clock, app } = world
const { no: project } = await openProject(world)
const bob = await payable(world, 1_000_00)
const versionNow = async () => done(await world.as()(settings.baseConfig, {})).version
let keys = 0
type Sending = { v: unknown; key?: string; lang?: 'en' | 'cn' }
/** As the app sends it, with the version of the settings that it shows. */
async function send(path: string, input: object, { v, key = `terms-seen-${++keys}`, lang = 'en' }: Sending) {
  const headers = { authorization: bob.token, 'idempotency-key': key }
  const answer = await app.inject({
    method: 'POST',
    url: `/h5/api${path}`,
    headers,
    payload: { ...input, lang, t: clock.now().getTime(), v },
  })
  return answer.json() as { code: number; msg: string; data: { no?: string; version?: number } }
}
const buying = { project, kg: 1000, priceVersion: 1 }
const money = async () => done(await bob.call(wallet.summary, {}))

test('fees that changed while the page was open are shown before the member pays', async () => {
  const old = await versionNow()
  const first = await send('/order/buy', buying, { v: old, key: 'bought-before-the-change' })
  const bid = await send('/market/buy', { project, kg: 1000, priceCents: 10_00 }, { v: old })
  assert.deepEqual([first.code, bid.code], [0, 0])
  await clock.forward(1000)
  await insertTerms(db, { ...firstTerms, buyFeeBasisPoints: 300 }, clock.now(), clock.now())
  const fresh = await versionNow()
  assert.notEqual(fresh, old)
  const before = await money()
  const plan = {
    project,
    kg: 1000,
    capCents: 90_00,
    day: 25,
    beneficiary: 'self',
    reason: 'travel',
    reasonText: '',
    message: '',
    proof,
  }
  for (const [path, input] of [
    ['/order/buy', buying],
    ['/market/buy', { project, kg: 1000, priceCents: 10_00 }],
    ['/market/sell', { project, kg: 1000, priceCents: 60_00 }],
    ['/withdrawal/request', { amountCents: 20_00, payee: bob.payee, proof }],
    ['/plan/create', plan],
    ['/presale/book', { project, kg: 1000, priceVersion: 1, memberSeed: 'ab'.repeat(32) }],
  ] as const) {
    const { code, msg, data } = await send(path, input, { v: old })
    assert.deepEqual([path, code, data.version], [path, 9007, Number(fresh.split('-').at(-1))])
    assert.match(msg, /^Fees or limits changed/)
    assert.match((await send(path, input, { v: old, lang: 'cn' })).msg, /^您打开本页后费用或限额已变更/)
  }
  assert.deepEqual(await money(), before)
  // A completed request gets its first answer again, and cancelling one's own order does not depend on fees.
  assert.deepEqual((await send('/order/buy', buying, { v: old, key: 'bought-before-the-change' })).data, first.data)
  assert.equal((await send('/market/cancel', { no: bid.data.no }, { v: old })).code, 0)
  assert.equal(done(await bob.call(market.mine, {})).items.length, 0)
  for (const v of [fresh, '1', 1, undefined]) assert.equal((await send('/order/buy', buying, { v })).code, 0)
  assert.equal((await send('/order/buy', buying, { v: '0.1.0-123456789' })).code, 9007)
  // Terms that begin later are not in force, although their version is the newest.
  await insertTerms(db, firstTerms, new Date(clock.now().getTime() + 1), clock.now())
  assert.equal((await send('/market/buy', { project, kg: 1000, priceCents: 28_40 }, { v: fresh })).code, 0)
})
