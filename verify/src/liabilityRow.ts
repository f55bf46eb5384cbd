import { instantOf, itemsOf } from './rowText.ts'
import { isDay, isWholeNumber } from './shape.ts'

export type LiabilityRow = {
  day: string
  asset: number
  /** Null for SGD. */
  project: { no: string; name: { en: string; cn: string } } | null
  root: string
  leaves: number
  owed: number
  members: number
  /** For a project's tons: what was issued, and the part that is retired for good. Null for SGD. */
  issued: number | null
  retired: number | null
  custody: number
  at: number
}
const isText = (v: unknown): v is string => typeof v === 'string'

/** Undefined for any other text. */
export function liabilityRowOf(text: string): LiabilityRow | undefined {
  const items = itemsOf(text)
  const [what, id, day, asset, no, en, cn, root, leaves, owed, members, issued, retired, custody, when] = items
  const at = instantOf(when)
  if (what !== 'liability' || items.length !== 15 || at === undefined || !isWholeNumber(id) || !isText(root))
    return undefined
  if (!isText(day) || isDay(day, '') !== undefined) return undefined
  if (
    !isWholeNumber(asset) ||
    !isWholeNumber(leaves) ||
    !isWholeNumber(owed) ||
    !isWholeNumber(members) ||
    !isWholeNumber(custody)
  )
    return undefined
  const named = isText(no) && isText(en) && isText(cn) && isWholeNumber(issued) && isWholeNumber(retired)
  const bare = [no, en, cn, issued, retired].every((item) => item === null)
  if (!named && !bare) return undefined
  const project = named ? { no, name: { en, cn } } : null
  return {
    day,
    asset,
    project,
    root,
    leaves,
    owed,
    members,
    custody,
    at,
    issued: named ? issued : null,
    retired: named ? retired : null,
  }
}
/**
 * Rows whose figures contradict each other: tons in custody are those issued and not retired; money has no such parts.
 */
export const contradicts = ({ asset, project, members, leaves, issued, retired, custody }: LiabilityRow): boolean =>
  (asset === 0) !== (project === null) ||
  members < 1 ||
  members > leaves ||
  (issued !== null && retired !== null && custody !== issued - retired)
