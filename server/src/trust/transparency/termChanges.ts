/**
 * A change of fees or rules is published field by field with its day, except for fields that guard against people who
 * would read it.
 */
import { termChangesOf } from '@tonne/domain/base/termFields'
import { completeTerms, type Terms } from '@tonne/domain/base/terms'

type Version = { version: number; effectiveAt: Date; terms: Partial<Terms> }
type Change = { field: string; before: string; after: string }
const text = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

function changesOf(before: Version | undefined, after: Version): Change[] {
  if (!before) return []
  return termChangesOf(completeTerms(before.terms), completeTerms(after.terms))
    .filter(({ field }) => !field.secret)
    .map((change) => ({ field: change.field.path, before: text(change.before), after: text(change.after) }))
}

const MOST = 50
/** Newest first, fifty at most; the first version of all changed nothing. */
export const termChanges = (versions: readonly Version[]) =>
  versions
    .slice(0, MOST)
    .map((version, i) => ({
      version: version.version,
      effectiveAt: version.effectiveAt.getTime(),
      changes: changesOf(versions[i + 1], version),
    }))
