import assert from 'node:assert/strict'
import type { Db } from '../platform/database/database.ts'
import { auditFacts } from './auditFacts.ts'

/** The things of a member that have a number: an act on one concerns that member, who may read the row. */
const OWNED = `
  select no, member_id from withdrawal union all select no, member_id from retirement
  union all select no, member_id from request union all select case_no, member_id from restriction
  union all select no, member_id from claim union all select 'payee ' || id, member_id from payee
  union all select 'member ' || id, id from member`
const CONCERNED = `
  select a.act, a.subject, 'memberId' as what, to_jsonb(a.member_id) as recorded, to_jsonb(o.member_id) as happened
  from audit a join (${OWNED}) o on o.no = a.subject where a.member_id is distinct from o.member_id`
/** The address of an operator is stored for ever, that of a member or of the system never. */
const FROM = `
  select act, subject, 'address', to_jsonb(address), to_jsonb(operator_id) from audit
  where operator_id is null and address <> ''`

/** Acts are sealed for ever: fails with the rows whose member or contents differ from what happened. */
export async function assertAudit(db: Db): Promise<void> {
  const done = await db.rows<{ act: string }>('select distinct act from audit')
  const contents = done.flatMap(({ act }) => {
    const { about = '', says = {} } = auditFacts[act] ?? {}
    return Object.entries(says).map(([path, happened]) => {
      const [side, field] = path.split('.')
      const recorded = `a.${side} -> '${field}'`
      return `select a.act, a.subject, '${path}', ${recorded}, to_jsonb(${happened}) from audit a join ${about}
        where a.act = '${act}' and ${recorded} is distinct from to_jsonb(${happened})`
    })
  })
  const differing = await db.rows([CONCERNED, FROM, ...contents].join(' union all '))
  assert.deepEqual(differing, [])
}
