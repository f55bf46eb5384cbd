/** A member notices a theft by its mail, so mails about security and money cannot be switched off. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAlwaysMailed, noticeTopics } from './noticeEntry.ts'

test('security and money are the only topics that are always mailed', () => {
  assert.deepEqual(noticeTopics, ['security', 'money', 'market', 'account', 'news'])
  assert.deepEqual(noticeTopics.filter(isAlwaysMailed), ['security', 'money'])
})
