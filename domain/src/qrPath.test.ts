import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { qrPath } from './qrPath.ts'

test('the dark modules of a row are joined into runs, on the grid', () => {
  assert.equal(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
    'M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z',
  )
  assert.equal(qrPath([]), '')
})
test('the path covers each dark module once and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.boolean(), { maxLength: 12 }), { maxLength: 6 }), (rows) => {
      const drawn = rows.map((row) => row.map(() => false))
      for (const [, x, y, run, back] of qrPath(rows).matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
        assert.equal(run, back)
        for (let i = 0; i < Number(run); i++) {
          assert.equal(drawn[Number(y)]![Number(x) + i], false)
          drawn[Number(y)]![Number(x) + i] = true
        }
      }
      assert.deepEqual(drawn, rows)
    }),
    { seed: 20261120 },
  )
})
