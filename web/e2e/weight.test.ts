/** One import too many shows here, not months later. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { APP, closeBrowser, launch } from './browser.ts'
import { ENTERED, MOST_KB, weigh } from './weight.ts'

after(closeBrowser)

for (const { name, path } of ENTERED) {
  test(`${name} weighs at most ${MOST_KB} KB`, async () => {
    const { kb, files } = await weigh(await launch(), APP + path)
    assert.ok(files >= 5, `only ${files} files came: the page did not load as a visitor loads it`)
    assert.ok(kb <= MOST_KB, `${kb.toFixed(1)} KB in ${files} files`)
  })
}
