import type { Output } from '@tonne/contract/endpoint'
import type { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPaper, getAgreed, insertConsent } from './store.ts'

async function dueOf(sql: Sql, memberId: number, now: Date): Promise<Output<typeof news.consent>> {
  const paper = await findPaper(sql, 'terms', now)
  if (!paper || (await getAgreed(sql, memberId)) >= paper.version) return { due: null }
  return { due: { version: paper.version, effectiveAt: paper.effectiveAt.getTime(), changed: paper.changed } }
}

export const readConsent =
  ({ db }: Tools): Handler<typeof news.consent> =>
  ({ memberId, now }) =>
    dueOf(db, memberId, now)

export function agree({ db }: Tools): Handler<typeof news.agree> {
  return ({ input: { version }, memberId, now }) =>
    db.tx(async (tx) => {
      const inForce = (await findPaper(tx, 'terms', now))?.version ?? 0
      if (version !== inForce) refuse('consentOther', { version: inForce })
      await insertConsent(tx, memberId, version, now)
      return dueOf(tx, memberId, now)
    })
}
