/** A planted bug whose place no longer exists would be reported as missed by the simulation. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { plants } from './plants.ts'

const ROOT = join(import.meta.dirname, '../../../..')
for (const { name, file, was, is } of plants) {
  test(`can be planted, once: ${name}`, () => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    assert.equal(text.split(was).length - 1, 1, `${file} has ${was}`)
    assert.notEqual(is, was)
  })
}
test('no bug is planted twice', () => assert.equal(new Set(plants.map(({ name }) => name)).size, plants.length))
