/**
 * An answer carries the fields its endpoint declares and no other, at every depth, so a column that was read too much
 * does not leave.
 */
import type * as z from 'zod/mini'

/** Returns a copy of a value with what the schema declares; each undeclared path goes into `unknown`. */
export type Keep = (value: unknown, unknown: string[], at: string) => unknown
type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
type Fields = Readonly<Record<string, unknown>>

const kept = new WeakMap<Schema, Keep>()
/** Made once for each schema. */
export function declared(schema: Schema): Keep {
  const known = kept.get(schema)
  if (known) return known
  const keep = keepOf(schema._zod.def as Def)
  kept.set(schema, keep)
  return keep
}

function keepOf(def: Def): Keep {
  switch (def.type) {
    case 'object':
      return keepObject(Object.entries(def.shape).map(([name, field]) => [name, declared(field)] as const))
    case 'array':
      return keepArray(declared(def.element))
    case 'record':
      return keepRecord(declared(def.valueType))
    case 'nullable':
    case 'optional':
      return declared(def.innerType)
    case 'union':
      return keepUnion(def.options as readonly Schema[])
    case 'unknown':
      return (value) => value
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
      return keepLeaf
    default:
      throw new Error(`an answer cannot declare a ${def.type}: keepOf would have to learn what it keeps of one`)
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const keepLeaf: Keep = (value, unknown, at) => {
  if (typeof value !== 'object' || value === null) return value
  unknown.push(at)
  return undefined
}

function keepObject(fields: readonly (readonly [string, Keep])[]): Keep {
  const names = new Set(fields.map(([name]) => name))
  return (value, unknown, at) => {
    if (!isFields(value)) return keepLeaf(value, unknown, at)
    const answer: Record<string, unknown> = {}
    for (const [name, keep] of fields) {
      const field = value[name]
      if (field !== undefined) answer[name] = typeof field === 'object' ? keep(field, unknown, `${at}.${name}`) : field
    }
    for (const name in value) if (!names.has(name) && value[name] !== undefined) unknown.push(`${at}.${name}`)
    return answer
  }
}
const keepArray =
  (keep: Keep): Keep =>
  (value, unknown, at) =>
    Array.isArray(value) ? value.map((one) => keep(one, unknown, at)) : keepLeaf(value, unknown, at)
const keepRecord =
  (keep: Keep): Keep =>
  (value, unknown, at) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, keep(one, unknown, `${at}.${name}`)]))
      : keepLeaf(value, unknown, at)

/** Of the options that a value matches, the one that declares the most of it; if none matches, the first. */
function keepUnion(options: readonly Schema[]): Keep {
  const keeps = options.map(declared)
  return (value, unknown, at) => {
    if (typeof value !== 'object' || value === null) return value
    const fulfilled = keeps.filter((_, i) => (options[i] as z.ZodMiniType).safeParse(value).success)
    const tried = (fulfilled.length > 0 ? fulfilled : keeps).map((keep) => {
      const missed: string[] = []
      return { answer: keep(value, missed, at), missed }
    })
    const best = tried.reduce((one, other) => (other.missed.length < one.missed.length ? other : one))
    unknown.push(...best.missed)
    return best.answer
  }
}
