import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeTable } from './scoreTable.ts'

const root = mkdtempSync(join(tmpdir(), 'table-'))
after(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'docs'))
const score = (path: string, noticed: number) => ({ path, changes: 20, noticed, accepted: 0, lived: [], stale: [] })
const lines = () =>
  readFileSync(join(root, 'docs/mutants.md'), 'utf8')
    .split('\n')
    .filter((line) => /^## |^\| `/.test(line))
const [a, b, ledger, batch] = [
  'domain/src/a.ts',
  'domain/src/base/notice/b.ts',
  'server/src/shared/ledger/x.ts',
  'server/src/platform/batch/y.ts',
]

test('each package and server folder has a section; files not judged keep their rows, deleted ones lose theirs', () => {
  writeTable(root, [score(b, 20), score(a, 19)], () => true)
  writeTable(root, [score(ledger, 18)], () => true)
  writeTable(root, [score(batch, 10), score(a, 10)], (path) => path !== b)
  assert.deepEqual(lines(), [
    '## domain',
    `| \`${a}\` | 20 | 0 | 10 | 50.0 |`,
    '## server/src/platform/batch',
    `| \`${batch}\` | 20 | 0 | 10 | 50.0 |`,
    '## server/src/shared/ledger',
    `| \`${ledger}\` | 20 | 0 | 18 | 90.0 |`,
  ])
})
