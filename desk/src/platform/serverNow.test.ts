import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteTime, serverNow } from './serverNow.ts'

test('the desk’s time is that of the last answer, also where this clock is hours off', () => {
  for (const hours of [-5, 0, 7]) {
    const theirs = Math.floor(Date.now() / 1000) + hours * 3600
    noteTime(theirs)
    assert.equal(Math.round((serverNow() - theirs * 1000) / 60_000), 0)
  }
})
