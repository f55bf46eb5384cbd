import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isSound } from './acts.ts'
import { APP } from './app.ts'
import { enterDesk, leave, openDesk } from './browser.ts'
import { post } from './post.ts'

const [one, two] = [await openDesk(), await openDesk()]
after(() => leave(one, two))
type List = { version: number; days: string[] }
type Current = { data: { earliestDay: string; holidays: { now: List; planned: List | null } } }

test('holidays written on an old page keep what was approved meanwhile, once it was read', async () => {
  await enterDesk(one.page, 'admin')
  await enterDesk(two.page, 'admin2')
  await one.page.goto(`${APP}/desk/settings?tab=holidays&year=2027`)
  await one.page.getByLabel('Add a day').fill('2027-11-23')
  await one.page.getByRole('button', { name: 'Add', exact: true }).click()
  await two.page.goto(`${APP}/desk/settings`)
  const { data } = await two.page.evaluate(async () => {
    const answer = await fetch('/desk/api/settings/current', { headers: { 'x-desk': '1' } })
    return (await answer.json()) as Current
  })
  const { version, days } = data.holidays.now
  const reason = 'gazetted today'
  const polling = {
    days: [...days, '2027-11-16'],
    source: 'Government Gazette',
    effectiveDay: data.earliestDay,
    reason,
  }
  const proposed = await post(two.page, '/settings/holidays', { version, ...polling })
  const decided = await post(one.page, '/settings/decide', { proposal: proposed.data.id, approve: true, reason })
  assert.deepEqual([proposed.code, decided.code], [0, 0])

  const box = one.page.getByRole('complementary', { name: 'What changes' })
  await box.getByLabel('Where this comes from').fill('Government Gazette, 2027')
  await box.getByLabel('Reason').fill('a second polling day')
  await box.getByRole('button', { name: 'Propose' }).click()
  await box.getByText(new RegExp(`based on version ${version}, and version \\d+ has been approved since`)).waitFor()
  await box.getByText(/was approved after you began/).waitFor()
  await isSound(one.page)
  // Only the own day is a change of the approved list, which has the other one.
  assert.deepEqual(await box.getByRole('rowheader').allInnerTexts(), ['23 Nov 2027'])
  await box.getByRole('button', { name: 'Go on from it' }).click()
  await box.getByRole('button', { name: 'Propose' }).click()
  await one.page.goto(`${APP}/desk/settings?tab=proposals`)
  await one.page
    .getByRole('row', { name: /Holidays/ })
    .first()
    .click()
  await one.page.getByRole('rowheader', { name: '23 Nov 2027' }).waitFor()
  // The next walk finds no proposal that waits.
  const [left] = await two.page.evaluate(async () => {
    const answer = await fetch('/desk/api/settings/list?limit=1', { headers: { 'x-desk': '1' } })
    return ((await answer.json()) as { data: { items: { id: number }[] } }).data.items
  })
  const back = await post(two.page, '/settings/decide', { proposal: left!.id, approve: false, reason })
  assert.equal(back.code, 0)
})

test('a dialog whose proposal is taken back while its operator writes says that nothing was sent', async () => {
  const { data } = await two.page.evaluate(async () => {
    const answer = await fetch('/desk/api/settings/current', { headers: { 'x-desk': '1' } })
    return (await answer.json()) as Current
  })
  const { version, days } = data.holidays.planned ?? data.holidays.now
  const reason = 'a mistake'
  const wrong = { version, days: [...days, '2027-11-30'], source: 'Hearsay', effectiveDay: '2027-11-01', reason }
  const { id } = (await post(two.page, '/settings/holidays', wrong)).data
  await one.page.goto(`${APP}/desk/settings?tab=proposals`)
  await one.page
    .getByRole('row', { name: /Holidays/ })
    .first()
    .click()
  await one.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await one.page.getByRole('dialog').getByLabel('Reason').fill('as gazetted')
  await post(two.page, '/settings/decide', { proposal: id, approve: false, reason })
  await one.page.getByText('This no longer waits. What you wrote was not sent.').waitFor()
  await isSound(one.page)
})
