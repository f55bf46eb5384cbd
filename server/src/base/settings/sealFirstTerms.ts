/**
 * Later terms are sealed with their approval. The first came with the installation, so they are sealed as they are at
 * the first start, before anybody buys under them.
 */
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { Db } from '../../platform/database/database.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import { findUnsealedTerms } from './store.ts'

/** Does nothing once it is done. An installation of an earlier release is sealed at its first start of this one. */
export const sealFirstTerms = (db: Db, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    await lockKey(tx, 'first terms')
    const found = await findUnsealedTerms(tx)
    if (!found) return
    const { version, ...after } = found
    const act = { by: 'system', act: 'terms.found', subject: `terms ${version}`, reason: ownReasons.found.en } as const
    await insertAudit(tx, { ...act, after }, now)
  })
