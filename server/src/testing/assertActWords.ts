import assert from 'node:assert/strict'
import { hasWords } from '@tonne/domain/support/sayAct'
import type { Db } from '../platform/database/database.ts'

/** Fails with the acts of the audit that have no words, so that the desk would show 'alert.decide'. */
export async function assertActWords(db: Db): Promise<void> {
  const acts = await db.rows<{ act: string }>('select distinct act from audit order by act')
  assert.deepEqual(
    acts.map(({ act }) => act).filter((act) => !hasWords(act)),
    [],
  )
}
