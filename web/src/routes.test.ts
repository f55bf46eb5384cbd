import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { noticeCatalogue } from '@tonne/domain/base/noticeCatalogue'

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

test('each kind of notice leads to a page that exists', () => {
  const paths = new Set([...rows.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!))
  const leads = Object.entries(noticeCatalogue).map(([kind, { leadsTo }]) => ({ kind, path: leadsTo.split('?')[0]! }))
  assert.ok(leads.length > 60 && paths.size > 60)
  assert.deepEqual(
    leads.filter(({ path }) => !path.includes('{') && !paths.has(path)),
    [],
  )
})
