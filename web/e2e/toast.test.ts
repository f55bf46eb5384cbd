import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { closeBrowser, closePages } from '../../tool/blankPage.mjs'
import { openPage } from './browser.ts'

const PARTS = resolve(import.meta.dirname, '../src/ui')
const at = (part: string) => JSON.stringify(`${PARTS}/${part}.tsx`)
/**
 * A page with a sheet of the app's own parts. A press shows a toast and closes the sheet at the same moment, later, or
 * not at all.
 */
const PAGE = `
  import { createElement as h, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { Sheet } from ${at('sheet/Sheet')}
  import { ToastProvider, useToast } from ${at('feedback/Toast')}

  const press = (name, act) => h('button', { type: 'button', onClick: act }, name)
  function Inside({ close, remove }) {
    const toast = useToast()
    const tell = (then) => () => { toast('Done, S$5.00'); then() }
    return h('div', null, press('stay', tell(() => {})), press('close', tell(close)), press('remove', tell(remove)))
  }
  function Screen() {
    const [open, setOpen] = useState(true)
    const [there, setThere] = useState(true)
    const parts = { close: () => setOpen(false), remove: () => setThere(false) }
    const sheet = there && h(Sheet, { open, onClose: parts.close, title: 'A sheet' }, h(Inside, parts))
    return h('main', null, h('h1', null, 'The page below'), sheet)
  }
  createRoot(document.getElementById('root')).render(h(ToastProvider, null, h(Screen)))
`
let code = ''
before(async () => {
  const name = `${PARTS}/shown.js`
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: PARTS,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      { name: 'page', resolveId: (id) => (id === name ? id : null), load: (id) => (id === name ? PAGE : null) },
    ],
    build: { write: false, minify: false, lib: { entry: name, formats: ['iife'], name: 'page' } },
  })
  const [first] = [made].flat()
  code = first && 'output' in first ? first.output[0].code : ''
})
after(closeBrowser)

async function pressed(name: string): Promise<{ page: Page; wrong: string[] }> {
  const { page, wrong } = await openPage({ lang: 'en' })
  await page.setContent('<!doctype html><html lang="en"><title>Toast</title><div id="root"></div></html>')
  await page.addScriptTag({ content: code })
  await page.getByRole('heading', { name: 'A sheet' }).waitFor()
  await page.getByRole('button', { name, exact: true }).click()
  return { page, wrong }
}

for (const [name, sheet] of [
  ['stay', 1],
  ['close', 0],
  ['remove', 0],
] as const) {
  test(`a toast is shown above everything when its sheet is to ${name}, and the page does not move`, async () => {
    const { page, wrong } = await pressed(name)
    const toast = page.getByRole('status').filter({ hasText: 'Done, S$5.00' })
    // It moves from the sheet to the page when the sheet closes, and for a moment is in neither.
    await page.locator('[role=status]:popover-open').filter({ hasText: 'Done, S$5.00' }).waitFor()
    if (sheet === 0) await page.locator('dialog').waitFor({ state: 'detached' })
    assert.equal(await page.locator('dialog:modal').count(), sheet)
    assert.equal(await page.locator('h1').textContent(), 'The page below')
    await toast.waitFor({ state: 'detached' })
    await closePages({ page, wrong })
  })
}
