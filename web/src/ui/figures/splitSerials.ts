/** Long serials differ at their end; this finds the place. */
/** The part that both serials share, up to a separator, and the rest of each. */
type SerialParts = { readonly shared: string; readonly first: string; readonly last: string }

/**
 * Splits at the last separator (hyphen, slash, colon, space) before the two serials differ; a single serial splits at
 * its last one.
 */
export function splitSerials(first: string, last: string): SerialParts {
  let same = 0
  while (same < first.length && same < last.length && first[same] === last[same]) same++
  const head = first.slice(0, same)
  const cut = Math.max(...['-', '/', ':', ' '].map((separator) => head.lastIndexOf(separator))) + 1
  return { shared: first.slice(0, cut), first: first.slice(cut), last: last.slice(cut) }
}

/** The end of `last` that differs from `first`, at least three characters: "601254401" and "601254425" give "425". */
export function differingEnd(first: string, last: string): string {
  if (first.length !== last.length) return last
  let same = 0
  while (same < first.length && first[same] === last[same]) same++
  return last.slice(Math.max(0, Math.min(same, last.length - 3)))
}
