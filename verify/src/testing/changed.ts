type Path = (string | number)[]
export const paths = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        ...(at.length > 0 ? [at] : []),
        ...Object.entries(value).flatMap(([k, v]) => paths(v, [...at, Array.isArray(value) ? Number(k) : k])),
      ]
    : [at]
/** Another value, none, or the neighbour's. */
export function changed(bundle: object, path: Path, how: number): unknown {
  const copy = structuredClone(bundle) as Record<string | number, unknown>
  let at = copy
  for (const key of path.slice(0, -1)) at = at[key] as typeof at
  const [last, old] = [path.at(-1)!, at[path.at(-1)!]]
  if (how === 0 && Array.isArray(at)) at.splice(Number(last), 1)
  else if (how === 1 && Array.isArray(at)) at.push(structuredClone(old))
  else if (how === 2) delete at[last]
  else if (typeof old === 'number') at[last] = old + [1, -1, 5, 1000][how % 4]!
  else if (old === null) at[last] = 'd'.repeat(64)
  else if (typeof old === 'string') at[last] = how === 3 ? `${old}0` : (old[0] === '2' ? '3' : '2') + old.slice(1)
  else at[last] = null
  return JSON.parse(JSON.stringify(copy)) as unknown
}
