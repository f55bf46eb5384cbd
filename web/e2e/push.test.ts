import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page, Worker } from 'playwright-core'
import { closeBrowser } from '../../tool/blankPage.mjs'
import { copy } from '../src/people/preferences/copy.ts'
import { assertAccessible } from './assertAccessible.ts'
import { type Look, logInAs, openPage, settled, wordIn } from './browser.ts'

after(closeBrowser)

const SETTINGS = '/pages/profile/setting'
/** This Chromium refuses notifications whatever is granted, so the page is only told that they are allowed. */
async function member(look: Look, allowed: boolean): Promise<Page> {
  const { page } = await openPage({ ...look, worker: true })
  if (allowed)
    await page.addInitScript(() =>
      Object.defineProperties(Notification, {
        permission: { get: () => 'granted' },
        requestPermission: { value: async () => 'granted' },
      }),
    )
  await logInAs(page, 'weiling@example.sg')
  await settled(page, SETTINGS)
  return page
}

for (const lang of ['en', 'cn'] as const)
  test(`the settings say why a browser shows no notices, and what can be done (${lang})`, async () => {
    const say = wordIn(lang)
    const blocked = await member({ lang, theme: 'dark', width: 320 }, false)
    await blocked.getByText(say(copy.pushDenied)).waitFor()
    await assertAccessible(blocked)
    await blocked.context().close()
    // This Chromium has no push service: the switch says so and does not move.
    const page = await member({ lang }, true)
    const turn = page.getByRole('switch', { name: say(copy.push) })
    assert.equal(await turn.getAttribute('aria-checked'), 'false')
    await turn.click()
    await page.getByRole('alert').getByText(say(copy.pushFailed)).waitFor()
    assert.equal(await turn.getAttribute('aria-checked'), 'false')
    await assertAccessible(page)
    await page.context().close()
  })

/** The test hands the worker the events of a push service and of a tap, and gets what it would show. */
type Pushed = { id: number; title: string; body: string; link: string }
const receive = (worker: Worker, pushed: Pushed) =>
  worker.evaluate(async (value) => {
    let shown: object | undefined
    const { prototype } = ServiceWorkerRegistration
    prototype.showNotification = async (title: string, options: object) => {
      shown = { title, ...options }
    }
    const works: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void works.push(work)
    self.dispatchEvent(Object.assign(new Event('push'), { data: { json: () => value }, waitUntil }))
    await Promise.all(works)
    return shown
  }, pushed)
const tap = (worker: Worker, to: string) =>
  worker.evaluate((data) => {
    const notification = { data, close: () => undefined }
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  }, to)

test('a push is shown with its words, and a tap opens its page in the open app', async () => {
  const page = await member({ lang: 'en' }, false)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  const [title, body, link] = ['2 t of 3 t drawn', 'Pay S$57.20 by Tue 24 Nov, 18:00.', '/pages/profile/notices']
  assert.deepEqual(await receive(worker, { id: 7, title, body, link }), {
    ...{ title, body, tag: 'notice-7', icon: '/icon-192.png', data: link },
  })
  // An address that is no page of ours is not opened.
  await tap(worker, 'https://thief.example/')
  await tap(worker, link)
  await page.waitForURL(`**${link}`)
  await page.context().close()
})
