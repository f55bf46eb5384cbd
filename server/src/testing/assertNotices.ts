import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { NoticeKind } from '@tonne/domain/base/notices'
import type { Db } from '../platform/database/database.ts'
import type { NoticeFacts } from './noticeFact.ts'
import { noticeFacts } from './noticeFacts.ts'

type Sent = { kind: string; cause: string; params: Record<string, unknown>; at: Date; facts: Record<string, never> }
const noticesOf = (kind: string, { about, says }: NoticeFacts): string => {
  const facts = Object.entries(says).map(([name, [, sql]]) => `'${name}', ${sql}`)
  // The numbers of a notice are emptied at the end of its retention.
  return `select n.kind, n.cause, n.params, n.at, jsonb_build_object(${facts.join(', ')}) as facts
    from notice n join ${about} where n.kind = '${kind}' and n.params <> '{}'`
}

/** What a member is told of, beside what the invariant `told once` counts, with the notice's cause. */
const OWED = `
  select w.member_id, 'withdrawal ' || w.id as cause, 'withdrawalSent' as kind from withdrawal_step s
  join withdrawal w on w.id = s.withdrawal_id where s.stage = 'sent'
  union all select member_id, 'deposit ' || id || ' returned', 'depositReturned' from deposit where state = 'returned'
  union all select d.member_id, 'deposit ' || d.id || ' given on ' || l.id, 'depositGivenOn' from deposit d
  join bank_line l on l.deposit_id = d.id and l.why in ('amount', 'payer') join line_decision x on x.line_id = l.id
  and x.kind = 'match' and x.state = 'approved' and x.member_id <> d.member_id
  union all select member_id, 'claim ' || id, 'claimRefused' from claim where state = 'refused'
  union all select member_id, 'retirement ' || id || ' ended', case state when 'retired' then 'retirementDone'
  else 'retirementRefused' end from retirement where ended_at is not null
  union all select q.member_id, 'request ' || q.id || ' ' || s.state, null from request_step s
  join request q on q.id = s.request_id where s.state in ('done', 'refused', 'cancelled')
  union all select unnest(member_ids), 'correction ' || id, 'entryCorrected' from correction
  where kind = 'mirror' and state = 'approved'
  union all select give_to, 'correction ' || id || ' given', 'moneyGivenOn' from correction
  where given_entry_id is not null`
const UNTOLD = `
  select o.cause, o.kind from (${OWED}) o where not exists (select 1 from notice n where n.member_id = o.member_id
  and n.cause = o.cause and n.kind = coalesce(o.kind, n.kind))`

/** The previous release, which writes notices in one of the tests, put spaces between Chinese words. */
const unspaced = (texts: object): object =>
  JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === 'string' ? value.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : value,
  )

/** Fails with the notices whose amounts, numbers or reasons differ from what happened, and with those never sent. */
export async function assertNotices(db: Db): Promise<void> {
  assert.deepEqual(await db.rows(UNTOLD), [])
  const sent = await db.rows<{ kind: NoticeKind }>('select distinct kind from notice')
  const known = sent.flatMap(({ kind }) => (noticeFacts[kind] ? [[kind, noticeFacts[kind]] as const] : []))
  if (known.length === 0) return
  const rows = await db.rows<Sent>(known.map(([kind, facts]) => noticesOf(kind, facts)).join(' union all '))
  const differing = rows.flatMap(({ kind, cause, params, ...row }) => {
    const says = Object.entries(noticeFacts[kind as NoticeKind]!.says)
    const facts = Object.fromEntries(says.map(([name, [how]]) => [name, how(row.facts[name]!, row.at)]))
    const texts = Object.fromEntries(says.map(([name]) => [name, params[name]]))
    return isDeepStrictEqual(unspaced(facts), unspaced(texts)) ? [] : [{ kind, cause, texts, facts }]
  })
  assert.deepEqual(differing, [])
}
