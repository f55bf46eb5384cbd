/** The keys that a person presses, counted. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

export const pressed = { keys: 0, typed: [] as string[] }
export async function press(page: Page, key: string): Promise<void> {
  pressed.keys += 1
  await page.keyboard.press(key)
}
export async function type(page: Page, text: string): Promise<void> {
  pressed.keys += text.length
  pressed.typed.push(text)
  await page.keyboard.type(text)
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
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

const isFocused = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor()
const isOver = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

/** Does the act of this letter with the first stored reason; the next row is open afterwards. */
export async function decide(page: Page, letter: string): Promise<void> {
  await press(page, letter)
  await isFocused(page, 'Reason')
  await press(page, '1')
  await press(page, 'Control+Enter')
  await isOver(page)
}
/** The same for an act whose answer the member reads. */
export async function answer(page: Page, letter: string, [en, cn]: readonly [string, string]): Promise<void> {
  await press(page, letter)
  await isFocused(page, 'Answer in English')
  await type(page, en)
  await press(page, 'Tab')
  await type(page, cn)
  await tabTo(page, /^ ?Reason/)
  await press(page, '1')
  await press(page, 'Control+Enter')
  await isOver(page)
}

/** Opens the panel of a list's first row. */
export async function openFirst(page: Page): Promise<void> {
  await page.locator('tbody tr').first().focus()
  await press(page, 'Enter')
  await page.locator('.ops-g > aside:not([data-unpicked])').waitFor()
}

/** Chooses all waiting rows of this view, gives one reason, and decides each with one key. */
export async function workThrough(page: Page, reason: string): Promise<number> {
  let done = 0
  const waiting = page.locator('tbody').getByRole('checkbox')
  await waiting.first().waitFor()
  while ((await waiting.count()) > 0) {
    await tabTo(page, /Choose all/)
    await press(page, 'Space')
    await page.getByRole('form', { name: 'What is chosen' }).waitFor()
    await press(page, reason)
    await press(page, 'Shift+X')
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
