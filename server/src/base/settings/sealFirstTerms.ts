/**
 * Later terms are sealed with their approval. The first came with the installation, so they are sealed as they are at
 * the first start, before anybody buys under them.
 */
import { ownReasons } from '@tonne/domain/people/ownReason'
import { type Db, first } from '../../platform/database/database.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'

const FIRST = `
  select version, terms as value, effective_at as "effectiveAt" from terms_version
  where not exists (select 1 from audit where act = 'terms.found') order by version limit 1`
type FirstTerms = { version: number; value: object; effectiveAt: Date }

/** Does nothing once it is done. An installation of an earlier release is sealed at its first start of this one. */
export const sealFirstTerms = (db: Db, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    await lockKey(tx, 'first terms')
    const found = await first(tx.rows<FirstTerms>(FIRST))
    if (!found) return
    const { version, ...after } = found
    const act = { by: 'system', act: 'terms.found', subject: `terms ${version}`, reason: ownReasons.found.en } as const
    await insertAudit(tx, { ...act, after }, now)
  })
