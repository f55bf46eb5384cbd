/** Hashes and signatures need one text for one content, whoever writes it down. */
/** RFC 8785 for what we publish: the keys of every object are sorted by code units, and there are no blanks. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = value as Record<string, unknown>
  const keys = Object.keys(fields).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`).join(',')}}`
}
