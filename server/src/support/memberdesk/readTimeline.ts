import type { memberPageDesk } from '@tonne/contract/support/memberPage'
import { sayDevice } from '@tonne/domain/people/device'
import { reasonOf } from '@tonne/domain/people/restriction'
import { refuse } from '@tonne/domain/refusals'
import { type RequestKind, requestKinds } from '@tonne/domain/support/request'
import { timelineKindsOf } from '@tonne/domain/support/timeline'
import { findMember } from '../../people/member/store.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageBy } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { listProjects } from './store.ts'
import { countTimeline, listTimeline, type TimelineRow } from './timelineStore.ts'

const idOf = ({ at, rank, id }: TimelineRow): string => `${at.getTime()}.${rank}.${id}`
const PLACE = {
  say: idOf,
  read: (after: string) => {
    const [, at, rank, id] = /^(\d{1,14})\.(\d{1,2})\.(\d{1,15})$/.exec(after) ?? []
    return at && rank && id ? { at: new Date(Number(at)), rank: Number(rank), id: Number(id) } : undefined
  },
}

/** A kind that the caller's role may not read is answered as empty. */
export function readTimeline({ db }: Tools): Handler<typeof memberPageDesk.timeline> {
  return async ({ input: { memberId, kind, ours, ...asked }, operator }) => {
    if (!(await findMember(db, memberId))) refuse('notFound')
    const kinds = timelineKindsOf(operator.role).filter((one) => kind === undefined || one === kind)
    const readable = kinds.length > 0
    const filter = { kinds, ours: ours === 'yes' }
    const [{ rows, next }, total] = await Promise.all([
      pageBy(PLACE, asked, (after, limit) => (readable ? listTimeline(db, memberId, { ...filter, after, limit }) : [])),
      readable ? countTimeline(db, memberId, filter) : 0,
    ])
    const projects = await listProjects(db, [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))])
    const items = rows.map((row) => {
      const { at, kind: of, what, no, by, why, kg, amountCents, projectId } = row
      const project = projectId === null ? undefined : projects.get(projectId)
      return {
        ...{ id: idOf(row), at: at.getTime(), kind: of, what, no, by, why, detail: detailOf(row), kg, amountCents },
        project: project ? { no: project.no, name: project.name } : null,
      }
    })
    return { items, next, total }
  }
}

function detailOf({ what, detail }: TimelineRow): { en: string; cn: string } | null {
  if (detail === null) return null
  if (what.startsWith('login.')) return sayDevice(detail)
  if (Object.hasOwn(requestKinds, detail)) return requestKinds[detail as RequestKind].label
  if (what.startsWith('case.')) return reasonOf(detail).label
  return { en: detail, cn: detail }
}
