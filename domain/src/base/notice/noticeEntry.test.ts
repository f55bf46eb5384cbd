/** Mails about security and money cannot be switched off, because a theft is seen by its mail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAlwaysMailed, noticeTopics } from './noticeEntry.ts'

test('of all topics, security and money are always mailed', () => {
  assert.deepEqual(noticeTopics, ['security', 'money', 'market', 'account', 'news'])
  assert.deepEqual(noticeTopics.filter(isAlwaysMailed), ['security', 'money'])
})
