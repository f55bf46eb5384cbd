import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { order } from '@tonne/contract/trading/order'
import sharp from 'sharp'
import { serveFiles } from '../../platform/http/serveFiles.ts'
import { done } from '../../testing/answers.ts'
import { buildTestApp } from '../../testing/buildTestApp.ts'
import { openProject } from '../../testing/openProject.ts'
import { payable } from '../../testing/payees.ts'
import { completeRetirement, evidenceOn, retire } from '../../testing/retirements.ts'
import { makeWorld } from '../../testing/world.ts'
import { certificateFacts } from './certificateFacts.ts'
import { CERTIFICATE_PAGE, certificateHead } from './certificateHead.ts'

const world = await makeWorld()
const { db, clock, tools } = world
const folder = mkdtempSync(join(tmpdir(), 'tonne-head-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Tonne</title></head><body></body></html>')
const { app } = await buildTestApp({ db, clock, settings: tools.settings })
await serveFiles(
  app,
  [{ folder, page: 'index', prefix: '/', owns: () => true, heads: { [CERTIFICATE_PAGE]: certificateHead(tools) } }],
  () => clock.now(),
)
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
  await world.end()
})
const [first, second] = await world.operators('market', 'market')
const reason = 'as asked for'
const evidence = evidenceOn(world)
const { no: project } = await openProject(world, { tons: 1000 })
const person = await payable(world, 2_000_00)
done(await person.call(order.buy, { project, kg: 20_000, priceVersion: 1 }))

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const file = (what: string, query: string, headers?: Record<string, string>) =>
  get(`/h5/api/certificate/${what}?${query}`, headers)
const carry = (no: string) => completeRetirement(world, no)

test('a pending certificate is a sheet, a picture and a badge that say so, without the name', async () => {
  const { no } = done(await retire(person, project, { kg: 2000, beneficiary: 'other', name: 'Rumah Hijau Society' }))
  const badge = await file('badge', `no=${no}`)
  assert.match(badge.body, /<title>2 t CO2e pending, not retired yet, Tonne · RT-/)
  assert.equal((await file('paper', `no=${no}`)).headers['content-type'], 'application/pdf')
  const page = await get(`${CERTIFICATE_PAGE}?no=${no}`)
  assert.match(page.body, /og:title" content="2 t CO2e pending, not retired yet"/)
  assert.doesNotMatch(badge.body + page.body, /Rumah/)
  await carry(no)
  assert.match((await file('badge', `no=${no}&lang=cn`)).body, /<title>已注销 2 吨 CO2e, Tonne/)
  assert.match((await get(`${CERTIFICATE_PAGE}?no=${no}`)).body, /on behalf of Rumah Hijau Society/)
  const { no: unnamed } = done(await retire(person, project, { beneficiary: 'anonymous' }))
  await carry(unnamed)
  const shared = (await get(`${CERTIFICATE_PAGE}?no=${unnamed}`)).body
  assert.match(
    shared,
    new RegExp(
      `og:description" content="retired for good, without a name · Forest ${project} · .*20 Nov.* · ${unnamed}"`,
    ),
  )
})

const strange = ['<script>alert(1)</script> & "co"', '😀 👨‍👩‍👧 جمعية A̷̛͒ 陈\u{20000}玲', 'W'.repeat(140)]
for (const name of strange) {
  test(`the beneficiary ${name.slice(0, 30)} is on every paper, and nowhere as markup`, async () => {
    const { no } = done(await retire(person, project, { kg: 1000, beneficiary: 'other', name, message: name }))
    await carry(no)
    for (const what of ['paper', 'image', 'badge']) {
      const answer = await file(what, `no=${no}`)
      assert.equal(answer.statusCode, 200, what)
      assert.doesNotMatch(String(answer.headers['content-type']), /json/, what)
      assert.ok(!answer.rawPayload.includes('<script>'), what)
    }
    const page = await get(`${CERTIFICATE_PAGE}?no=${no}`)
    assert.ok(!page.body.includes('<script>') && page.body.includes('og:description'))
  })
}
test('anyone gets an A4 sheet in both languages, always the same bytes, cached by tag', async () => {
  const { no } = done(await retire(person, project, { kg: 3000 }))
  await carry(no)
  const [en, cn] = [await file('paper', `no=${no}&lang=en`), await file('paper', `no=${no}&lang=cn`)]
  for (const paper of [en, cn]) {
    assert.equal(paper.rawPayload.subarray(0, 5).toString(), '%PDF-')
    assert.match(paper.rawPayload.toString('latin1'), /\/MediaBox \[0 0 595.28 841.89\]/)
    assert.equal(paper.headers['cache-control'], 'public, max-age=300')
  }
  assert.notDeepEqual(en.rawPayload, cn.rawPayload)
  const again = await Promise.all(Array.from({ length: 10 }, () => file('paper', `no=${no}&lang=en`)))
  for (const one of again) assert.deepEqual(one.rawPayload, en.rawPayload)
  const tag = en.headers.etag as string
  assert.deepEqual([(await file('paper', `no=${no}&lang=en`, { 'if-none-match': tag })).statusCode], [304])
  assert.match(en.headers['content-disposition'] as string, new RegExp(`attachment; filename="${no}-en.pdf"`))
})

test('the picture is 1200 by 630; other pages may show it and the badge, which holds no script', async () => {
  const { no } = done(await retire(person, project))
  await carry(no)
  const image = await file('image', `no=${no}&lang=cn`)
  const { width, height, format } = await sharp(image.rawPayload).metadata()
  assert.deepEqual([width, height, format], [1200, 630, 'png'])
  for (const theme of ['light', 'dark']) {
    const badge = await file('badge', `no=${no}&theme=${theme}`)
    assert.equal(badge.headers['content-type'], 'image/svg+xml')
    assert.equal(badge.headers['cross-origin-resource-policy'], 'cross-origin')
    assert.doesNotMatch(badge.body, /<script|href|url\(|neutral|on\w+=/i)
    assert.equal((await sharp(badge.rawPayload).metadata()).height, 52)
  }
  assert.equal(image.headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal((await get('/h5/api/login/baseconfig')).headers['cross-origin-resource-policy'], 'same-origin')
})

test('after a correction the sheet of the earlier version is another file, and the newest is shown', async () => {
  const { no } = done(await retire(person, project, { beneficiary: 'other', name: 'Rumah Hijua' }))
  await carry(no)
  const before = await file('paper', `no=${no}&version=1`)
  const correction = { no, name: 'Rumah Hijau', reasonText: '', message: '', ...evidence, reason: 'a letter was wrong' }
  done(await first.call(retirementDesk.proposeCorrection, correction))
  done(await second.call(retirementDesk.decideCorrection, { no, approve: true, reason }))
  const after_ = await file('paper', `no=${no}&version=1`)
  assert.notEqual(after_.headers.etag, before.headers.etag)
  assert.notEqual((await file('paper', `no=${no}`)).headers.etag, after_.headers.etag)
  assert.match((await get(`${CERTIFICATE_PAGE}?no=${no}`)).body, /Rumah Hijau ·/)
  assert.equal((await file('paper', `no=${no}&version=3`)).json().data.rule, 'notFound')
})

test('a refused or unknown certificate has no sheet, no picture, no badge and a plain page', async () => {
  const { no } = done(await retire(person, project))
  done(await first.call(retirementDesk.refuse, { no, reason: 'The registry is closed for that vintage' }))
  for (const one of [no, 'RT-20261120-99999', 'x'])
    for (const what of ['paper', 'image', 'badge'])
      assert.equal((await file(what, `no=${one}`)).json().data.rule, 'notFound', `${what} ${one}`)
  for (const one of [no, 'RT-20261120-99999', '"><script>', '']) {
    const page = await get(`${CERTIFICATE_PAGE}?no=${encodeURIComponent(one)}`)
    assert.equal(page.statusCode, 200)
    assert.doesNotMatch(page.body, /og:|<script>/)
  }
})

test('a member’s own words are plain text in the page’s head', async () => {
  const { no } = done(
    await retire(person, project, { beneficiary: 'other', name: `"><script>alert('1')</script> $& Ltd` }),
  )
  await carry(no)
  const { body } = await get(`${CERTIFICATE_PAGE}?no=${no}`)
  assert.match(body, /&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt; \$&amp; Ltd/)
  assert.doesNotMatch(body, /<script>/)
})

test('a card is in the language of its link, and a certificate names the key that signed it', async () => {
  const { no } = done(await retire(person, project))
  await carry(no)
  for (const lang of ['en', 'cn'] as const) {
    const { body } = await get(`${CERTIFICATE_PAGE}?no=${no}&lang=${lang}`)
    const [, image] = /property="og:image" content="([^"]+)"/.exec(body)!
    assert.ok(image!.endsWith(`/h5/api/certificate/image?no=${no}&amp;lang=${lang}`), image)
  }
  // The log's key was changed since.
  const { publicKey } = world.tools.signer
  const signer = { publicKey: 'f'.repeat(64), ended: [{ publicKey, at: 1_000_000 }] }
  const facts = await certificateFacts(world.db, { no, publicUrl: world.tools.settings.publicUrl, signer })
  assert.equal(facts.publicKey, publicKey)
})
