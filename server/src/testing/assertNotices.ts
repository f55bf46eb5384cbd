import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { NoticeKind } from '@tonne/domain/base/notices'
import type { Db } from '../platform/database/database.ts'
import type { NoticeFacts } from './noticeFact.ts'
import { noticeFacts } from './noticeFacts.ts'

type Sent = { kind: string; cause: string; params: Record<string, unknown>; facts: Record<string, never> }
const noticesOf = (kind: string, { about, says }: NoticeFacts): string => {
  const facts = Object.entries(says).map(([name, [, sql]]) => `'${name}', ${sql}`)
  // The numbers of a notice are emptied at the end of its retention.
  return `select n.kind, n.cause, n.params, jsonb_build_object(${facts.join(', ')}) as facts
    from notice n join ${about} where n.kind = '${kind}' and n.params <> '{}'`
}

/** The previous release, which writes notices in one of the tests, put spaces between Chinese words. */
const unspaced = (texts: object): object =>
  JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === 'string' ? value.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : value,
  )

/** Fails with the notices whose amounts, numbers or reasons differ from what happened. */
export async function assertNotices(db: Db): Promise<void> {
  const sent = await db.rows<{ kind: NoticeKind }>('select distinct kind from notice')
  const known = sent.flatMap(({ kind }) => (noticeFacts[kind] ? [[kind, noticeFacts[kind]] as const] : []))
  if (known.length === 0) return
  const rows = await db.rows<Sent>(known.map(([kind, facts]) => noticesOf(kind, facts)).join(' union all '))
  const differing = rows.flatMap(({ kind, cause, params, ...row }) => {
    const says = Object.entries(noticeFacts[kind as NoticeKind]!.says)
    const facts = Object.fromEntries(says.map(([name, [how]]) => [name, how(row.facts[name]!)]))
    const texts = Object.fromEntries(says.map(([name]) => [name, params[name]]))
    return isDeepStrictEqual(unspaced(facts), unspaced(texts)) ? [] : [{ kind, cause, texts, facts }]
  })
  assert.deepEqual(differing, [])
}
