import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayPeriod } from './sayPeriod.ts'

test('a period names the shared parts of its two days once', () => {
  const periods = (from: string, to: string) => [sayPeriod(from, to, 'en'), sayPeriod(from, to, 'cn')]
  assert.deepEqual(periods('2026-11-17', '2026-11-20'), ['17 – 20 Nov 2026', '2026年11月17日 – 20日'])
  assert.deepEqual(periods('2026-10-24', '2026-11-22'), ['24 Oct – 22 Nov 2026', '2026年10月24日 – 11月22日'])
  assert.deepEqual(periods('2025-12-24', '2026-01-22'), ['24 Dec 2025 – 22 Jan 2026', '2025年12月24日 – 2026年1月22日'])
  assert.deepEqual(periods('2026-11-20', '2026-11-20'), ['20 Nov 2026', '2026年11月20日'])
})
