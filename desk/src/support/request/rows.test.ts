import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Agreement, agreementOf, eyesOf } from './rows.ts'

const [me, other] = [7, 8]
const by = (id: number) => ({ id, name: `operator ${id}` })
const open = { two: true, proposedBy: null, imposedBy: [], state: 'in_review' as const }

test('an agreement shows that nobody agreed, that oneself or another did, or that one may not be the second', () => {
  const cases: [Parameters<typeof agreementOf>[0], Agreement, 0 | 1 | 2 | undefined][] = [
    [open, 'nobody', 0],
    [{ ...open, state: 'submitted' }, 'nobody', 0],
    [{ ...open, proposedBy: by(me) }, 'youFirst', 1],
    [{ ...open, proposedBy: by(other) }, 'youMay', 1],
    [{ ...open, proposedBy: by(other), state: 'waiting_for_member' }, 'youMay', 1],
    [{ ...open, proposedBy: by(other), imposedBy: [me] }, 'youImposed', 1],
    [{ ...open, two: false }, 'one', undefined],
    [{ ...open, two: false, imposedBy: [other] }, 'one', undefined],
    [{ ...open, two: false, imposedBy: [me] }, 'youImposed', undefined],
    [{ ...open, proposedBy: by(other), state: 'approved' }, 'both', 2],
    [{ ...open, proposedBy: by(me), state: 'done' }, 'both', 2],
    [{ ...open, two: false, state: 'done' }, 'over', undefined],
    [{ ...open, proposedBy: by(me), state: 'refused' }, 'over', undefined],
    [{ ...open, state: 'cancelled' }, 'over', undefined],
  ]
  for (const [row, agreement, eyes] of cases) {
    assert.equal(agreementOf(row, me), agreement, JSON.stringify(row))
    assert.equal(eyesOf(row), eyes, JSON.stringify(row))
  }
})
