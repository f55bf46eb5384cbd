/** Why: a change of fees or rules is public as what it changed, field by field, with its day. */
type Version = { version: number; effectiveAt: Date; terms: Record<string, unknown> }
type Change = { field: string; before: string; after: string }

/** Every value by its dotted name: 'withdrawal.feeMinCents'. */
function flat(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, JSON.stringify(value ?? null)]]
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, name ? `${name}.${key}` : key))
}

function changesOf(before: Version | undefined, after: Version): Change[] {
  if (!before) return []
  const [was, is] = [new Map(flat(before.terms)), new Map(flat(after.terms))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => was.get(field) !== is.get(field))
    .sort()
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
}

/** Newest first; the first version changed nothing. */
export const termChanges = (versions: readonly Version[]) =>
  versions.map((version, i) => ({
    version: version.version,
    effectiveAt: version.effectiveAt.getTime(),
    changes: changesOf(versions[i + 1], version),
  }))
