import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTerms } from '../base/terms.ts'
import { Refusal } from '../refusals.ts'
import {
  alarmOf,
  type CodeOrigin,
  type CodesSent,
  codeForms,
  codePurposes,
  judgeCode,
  type MailedCode,
  refuseCode,
} from './mailedCode.ts'

const now = new Date('2026-11-20T04:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const terms = firstTerms.login
const code: MailedCode = { tries: 0, expiresAt: before(-540), usedAt: null }

const verdicts: [string, MailedCode | undefined, boolean, unknown][] = [
  ['none was sent', undefined, true, 'dead codeExpired'],
  ['used', { ...code, usedAt: before(30) }, true, 'dead codeExpired'],
  ['at its end', { ...code, expiresAt: now }, true, 'dead codeExpired'],
  ['tried out', { ...code, tries: 5 }, true, 'dead codeExpired'],
  ['first wrong try', code, false, 'wrong codeWrong 4'],
  ['last wrong try', { ...code, tries: 4 }, false, 'wrong codeWrong 0'],
  ['right on the last try', { ...code, tries: 4 }, true, 'right'],
  ['right a moment before its end', { ...code, expiresAt: new Date(now.getTime() + 1) }, true, 'right'],
]
for (const [name, mailed, same, expected] of verdicts) {
  test(`a code: ${name}`, () => {
    const judged = judgeCode(mailed, same, { now, terms })
    const details = judged.verdict === 'right' ? [] : [judged.refusal.rule, ...Object.values(judged.refusal.params)]
    assert.equal([judged.verdict, ...details].join(' '), expected)
  })
}
test('only the purposes that open a way into an account have the long code', () => {
  const long = codePurposes.filter((purpose) => codeForms[purpose] === 'signs')
  const short = codePurposes.filter((purpose) => codeForms[purpose] === 'digits')
  assert.deepEqual(
    [long, short],
    [
      ['reset', 'recovery'],
      ['register', 'thaw'],
    ],
  )
})

const none: CodesSent = { strangers: 0, here: 0, own: 0, lastAt: null }
const asked: [string, CodeOrigin, Partial<CodesSent>, unknown][] = [
  ['the first', 'stranger', {}, 'fine'],
  ['a second too early', 'stranger', { lastAt: before(59.001) }, { codeResendWait: { seconds: 1 } }],
  ['a millisecond too early', 'stranger', { lastAt: before(59.999) }, { codeResendWait: { seconds: 1 } }],
  ['within its first second', 'stranger', { lastAt: before(0.999) }, { codeResendWait: { seconds: 60 } }],
  ['after the wait', 'stranger', { lastAt: before(60) }, 'fine'],
  ['a known device waits too', 'device', { lastAt: before(1) }, { codeResendWait: { seconds: 59 } }],
  ['the last of the day', 'stranger', { strangers: 19 }, 'fine'],
  ['one more', 'stranger', { strangers: 20 }, { codesMost: { limit: 20 } }],
  ['one place, its last', 'stranger', { strangers: 9, here: 9 }, 'fine'],
  ['one place, one more', 'stranger', { strangers: 10, here: 10 }, { codesMost: { limit: 10 } }],
  ['a known device when strangers took all', 'device', { strangers: 20, here: 10, own: 19 }, 'fine'],
  ['a reader of the mailbox when strangers took all', 'pass', { strangers: 20, here: 10, own: 19 }, 'fine'],
  ['a known device without end', 'device', { own: 20 }, { codesMost: { limit: 20 } }],
  ['a reader of the mailbox without end', 'pass', { own: 20 }, { codesMost: { limit: 20 } }],
]
for (const [name, origin, sent, expected] of asked) {
  test(`asking for a code: ${name}`, () => {
    const say = () => {
      try {
        refuseCode(origin, { ...none, ...sent }, { now, terms })
        return 'fine'
      } catch (error) {
        if (error instanceof Refusal) return { [error.rule]: error.params }
        throw error
      }
    }
    assert.deepEqual(say(), expected)
  })
}

test('one place may use the larger half of an odd number', () => {
  const at = (here: number) => () =>
    refuseCode('stranger', { ...none, strangers: here, here }, { now, terms: { ...terms, codesADay: 5 } })
  assert.doesNotThrow(at(2))
  assert.throws(at(3), Refusal)
})
test('strangers’ requests warn the member from half of the number on; operators are notified of the last one', () => {
  const alarms = Array.from({ length: 20 }, (_, strangers) => alarmOf('stranger', { strangers }, terms))
  assert.deepEqual(alarms, [...Array(9).fill('none'), ...Array(10).fill('warn'), 'most'])
  assert.equal(alarmOf('device', { strangers: 30 }, terms), 'none')
})
