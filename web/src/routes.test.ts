import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (name: string) => readFileSync(new URL(`./${name}.tsx`, import.meta.url), 'utf8')
const rows = ['routes', 'publicRoutes', 'memberRoutes'].map(read).join()
const titles = [...rows.matchAll(/title: \['([^']+)', '([^']+)'\]/g)].map(([, en, cn]) => ({ en: en!, cn: cn! }))

test('two screens with different names in English have different names in Chinese', () => {
  assert.ok(titles.length > 60)
  const singular = (name: string) => name.replace(/s$/, '')
  const same = titles.filter(({ en, cn }) =>
    titles.some((other) => other.cn === cn && singular(other.en) !== singular(en)),
  )
  assert.deepEqual(same, [])
})
