/**
 * A day of two hundred items: a hundred retirements are instructed by one operator and confirmed by another, by
 * keyboard. Numbers, serials and days go from file to file and from row to act; a person types words alone.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf } from '@tonne/domain/days'
import { emptyContent } from '@tonne/domain/trading/projectContent'
import type { Page } from 'playwright-core'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { demoCall, memberOf } from './atPhone.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { OPERATOR_COOKIE, operatorSession } from './operators.ts'

const [one, two] = [await openDesk(), await openDesk()]
const [first, second] = [one.page, two.page]
after(() => leave(one, two))
const MANY = 100
const start = 800_000_000 + (Math.floor(Date.now() / 1000) % 100_000) * 1000
const serial = (from: number, to: number) => `20300-${from}-${to}-VCS-VCU-1507-VER-GH-14-99302-01012025-31122025-1`
const TITLES =
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Quantity Issued,Serial Number,Retirement/Cancellation Date'
const row = (from: number, to: number, ended = '') =>
  `2026-11-03,2025-01-01,2025-12-31,99302,Keta Lagoon,${to - from + 1},${serial(from, to)},${ended}`
const both = (en: string, cn: string) => ({ en, cn })

/** What a person does at the keyboard, counted. */
const pressed = { keys: 0, typed: [] as string[] }
async function press(page: Page, key: string): Promise<void> {
  pressed.keys += 1
  await page.keyboard.press(key)
}
async function type(page: Page, text: string): Promise<void> {
  pressed.keys += text.length
  pressed.typed.push(text)
  await page.keyboard.type(text)
}
/** Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null
      const text = at?.tagName === 'BUTTON' ? at.textContent : ''
      return [at?.getAttribute('aria-label'), at?.labels?.[0]?.textContent, text].join(' ')
    })
  for (let i = 0; i < 90; i++) {
    if (name.test(await focused())) return
    await press(page, 'Tab')
  }
  assert.fail(`${name} never had the focus`)
}

async function deskApi(name: string) {
  const cookie = `${OPERATOR_COOKIE}=${await operatorSession(name)}`
  return async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${APP}/desk/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'x-desk': '1', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
    assert.equal(code, 0, `${path}: ${msg}`)
    return data
  }
}

/** A project from a registry's export, on sale, and a company that asks for a hundred retirements of it. */
async function prepare(): Promise<string> {
  await demoCall('/registry/pause', { paused: true })
  const [mine, theirs] = [await deskApi('market'), await deskApi('market2')]
  const reason = 'A new export'
  const content = `${TITLES}\n${row(start, start + 999)}\n`
  await mine('/registry/import', { name: `verra ${start}.csv`, content, reason })
  type Block = { id: number; first: number }
  const { items } = await mine<{ items: Block[] }>('/project/blocks')
  const block = items.find((one) => one.first === start)!
  const { no } = await mine<{ no: string }>('/project/create', { block: block.id })
  const begun = await mine<{ content: object }>(`/project/info?no=${no}`)
  const { now } = await demoCall<{ now: number }>('/clock')
  const whole = {
    ...emptyContent(),
    ...{ type: 'conservation', nature: 'avoidance', country: 'GH', lat: 5.9, lon: 0.9 },
    ...{ name: both(`Keta Lagoon ${start}`, '凯塔潟湖'), place: both('Volta Region', '沃尔特大区') },
    ...{ registryProjectId: '99302', vintageFrom: '2025-01-01', vintageTo: '2025-12-31', verifier: 'Tidemark' },
    methodology: { code: 'VM0048', ...both('Reducing emissions', '减少排放') },
    introduction: both('A ton pays for guards of the shore.', '每一吨用于守护湖岸。'),
    ...{ bufferPercent: 18, sdgs: [13], maxKg: 500_000, priceCents: 2_00 },
    ...{ startsAt: now + 60_000, endsAt: now + 1000 * 3_600_000 },
    ...{ blocks: (begun.content as { blocks: unknown }).blocks },
  }
  const { version } = await mine<{ version: number }>('/project/save', { no, version: 1, content: whole })
  await mine('/project/submit', { no, version, reason: 'It is whole' })
  await theirs('/project/decide', { no, version, approve: true, reason: 'Read against the export' })
  await demoCall('/clock', { minutes: 3 })

  const company = await memberOf('finance@meranti.example')
  const deposit = await company<{ no: string }>('/deposit/create', { amountCents: 300_00 })
  await demoCall('/bank/pay', { no: deposit.no })
  for (let price: number | null = null; price === null; ) {
    const info = await company<{ priceVersion: number | null; phase: string }>(`/project/info?no=${no}`)
    price = info.phase === 'in_progress' ? info.priceVersion : null
    if (price === null) await sleep(200)
    else await company('/order/buy', { project: no, kg: MANY * 1000, priceVersion: price })
  }
  const csv = `name,tons\n${Array.from({ length: MANY }, (_, i) => `Resident ${start} ${i},1`).join('\n')}\n`
  const list = { project: no, csv, reason: 'gift', reasonText: '', message: '' }
  await company('/retirement/requestlist', { ...list, proof: { tradingPassword: 'Keruing#2026x' } })
  return no
}

/** All that wait in this view, decided one after the other: chosen at once, one reason, one key each. */
async function workThrough(page: Page, reason: string): Promise<number> {
  let done = 0
  // All that waits here, also what another walk left.
  const waiting = page.getByRole('checkbox', { name: /^Choose RT-/ })
  await waiting.first().waitFor()
  while ((await waiting.count()) > 0) {
    await tabTo(page, /Choose all/)
    await press(page, 'Space')
    await press(page, 'Shift+X')
    await tabTo(page, /Reason for all/)
    // The list's own last line: a reason in one's own words.
    await press(page, 'End')
    await tabTo(page, /Reason in your words/)
    await type(page, reason)
    await tabTo(page, /^.*Go one by one/)
    const label = (await page.evaluate(() => document.activeElement?.textContent)) ?? ''
    const count = Number(/\d+$/.exec(label)![0])
    await press(page, 'Enter')
    for (let at = 1; at <= count; at++) {
      await page.getByText(`${at} of ${count}`, { exact: true }).waitFor()
      await page.locator('.run [data-first]:focus').waitFor()
      await press(page, 'Enter')
    }
    await page.getByText(`Done: ${count} of ${count}`).waitFor()
    await press(page, 'Enter')
    await page.locator('.run').waitFor({ state: 'detached' })
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    done += count
  }
  return done
}

let decided = 0
test('a hundred are instructed, and go to the registry as one file', async () => {
  await prepare()
  await enterDesk(first, 'market')
  await first.goto(`${APP}/desk/retirements?state=requested`)
  await first.getByRole('row', { name: /RT-/ }).first().waitFor()
  decided += await workThrough(first, 'Sent with the file of today')

  await first.goto(`${APP}/desk/retirements?state=instructed`)
  await first.getByText(/of \d+ at the registry are in its lists/).waitFor()
  await isSound(first)
  await tabTo(first, /Instruction file/)
  await press(first, 'Enter')
  await first.getByRole('dialog').waitFor()
  await tabTo(first, /Reason/)
  await type(first, 'Uploaded at Verra')
  const download = first.waitForEvent('download')
  await tabTo(first, /Download/)
  await press(first, 'Enter')
  const file = readFileSync((await (await download).path())!, 'utf8')
  const ours = file.split('\r\n').filter((line) => line.includes(`Resident ${start} `))
  assert.equal(ours.length, MANY)
  for (const line of ours) assert.match(line, /"20300-\d+-\d+-VCS-VCU-1507/)
})

test('its list is written down for all at once, and another confirms each: no number was typed', async () => {
  // The registry answers with its own list, a row for each, which is imported as it is.
  const { now } = await demoCall<{ now: number }>('/clock')
  const today = dayOf(new Date(now))
  const answer = Array.from({ length: MANY }, (_, i) => row(start + i, start + i, today)).join('\n')
  await (await deskApi('market'))('/registry/import', {
    ...{ name: `verra retired ${start}.csv`, content: `${TITLES}\n${answer}\n`, reason: 'The list of today' },
  })
  await first.reload()
  await first.getByRole('button', { name: new RegExp(`^Record ${MANY} `) }).waitFor()
  await tabTo(first, /Record \d/)
  await press(first, 'Enter')
  await first.getByRole('dialog').waitFor()
  await tabTo(first, /Reason/)
  await type(first, 'As its list says')
  await tabTo(first, /Record \d/)
  await press(first, 'Enter')
  await first.getByRole('dialog').waitFor({ state: 'detached' })

  await enterDesk(second, 'market2')
  await second.goto(`${APP}/desk/retirements?state=instructed`)
  await second.getByRole('row', { name: /RT-/ }).first().waitFor()
  decided += await workThrough(second, 'Read against the list')
  assert.ok(decided >= 2 * MANY, `${decided} items`)
  for (const text of pressed.typed) assert.doesNotMatch(text, /\d/, 'a number was typed')
  const each = pressed.keys / decided
  assert.ok(each < 6, `${pressed.keys} keys for ${decided} items`)
  console.log(`${decided} items, ${pressed.keys} keys`)

  const company = await memberOf('finance@meranti.example')
  const { items } = await company<{ items: { name: string; state: string }[] }>('/retirement/list?limit=50')
  for (const item of items.filter(({ name }) => name?.startsWith(`Resident ${start}`)))
    assert.equal(item.state, 'retired')
})
