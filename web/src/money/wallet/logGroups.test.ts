import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logGroups } from './logGroups.ts'
import type { LineOut } from './walletOut.ts'

/** Lines, newest first, from 'cause amount held'; each balance follows from the lines below it. */
function day(...texts: string[]): LineOut[] {
  const lines = texts.map((text, at) => {
    const [cause, amount, held] = text.split(' ')
    return {
      entryNo: `LE-${texts.length - at}`,
      kind: 'trade',
      causeNo: cause === '-' ? null : cause!,
      project: null,
      kg: null,
      amountCents: Number(amount),
      heldCents: Number(held),
      balanceCents: 0,
      at: 1000 - at,
    } satisfies LineOut
  })
  let balance = 1000
  for (const line of [...lines].reverse()) {
    balance += line.amountCents
    line.balanceCents = balance
  }
  return lines
}
const say = (lines: LineOut[]): string[] =>
  logGroups(lines).map(({ causeNo, amountCents, heldCents, parts }) =>
    [causeNo ?? '-', amountCents, heldCents, `of ${parts.length}`].join(' '),
  )

test('the amounts that a bid froze, paid and released are one line with all its parts', () => {
  const lines = day('B 0 -170', 'B -50 -50', 'B -63 -63', 'B 0 283')
  assert.deepEqual(say(lines), ['B -113 0 of 4'])
  assert.deepEqual(logGroups(lines)[0]!.parts, lines)
})

test('a freeze joins its payment across other lines, in the payment’s place', () => {
  assert.deepEqual(say(day('B 0 -10', 'D 800 0', 'B -50 -50', 'E 5 0', 'B 0 60')), [
    'D 800 0 of 1',
    'B -50 0 of 3',
    'E 5 0 of 1',
  ])
})

test('payments of one cause with others between them are not joined, because the balances would not add up', () => {
  assert.deepEqual(say(day('B -5 0', 'D 800 0', 'B -50 0')), ['B -5 0 of 1', 'D 800 0 of 1', 'B -50 0 of 1'])
})

test('a freeze that was only released is one line, and lines without a cause stay separate', () => {
  assert.deepEqual(say(day('B 0 -60', '- 0 7', '- 0 7', 'B 0 60')), ['B 0 0 of 2', '- 0 7 of 1', '- 0 7 of 1'])
})

test('the amounts lead from balance to balance, line by line', () => {
  const causes = ['A', 'B', 'C', '-']
  for (let seed = 1; seed < 500; seed++) {
    let state = seed
    const next = (n: number) => {
      state = (state * 48271) % 2147483647
      return state % n
    }
    const lines = day(...Array.from({ length: 1 + next(9) }, () => `${causes[next(4)]} ${next(2) * (next(90) - 40)} 1`))
    const groups = logGroups(lines)
    assert.equal(groups.flatMap(({ parts }) => parts).length, lines.length)
    for (const { balanceCents, parts } of groups) {
      const moved = parts.find((part) => part.amountCents !== 0)
      if (moved) assert.equal(balanceCents, moved.balanceCents, `seed ${seed}`)
    }
    assert.equal(groups[0]!.balanceCents, lines[0]!.balanceCents)
  }
})
