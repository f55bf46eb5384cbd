/**
 * An answer carries the fields its endpoint declares and no other, at every depth, so a column that was read too much
 * does not leave.
 */
import type * as z from 'zod/mini'

/** Returns a copy of a value with what the schema declares; each undeclared path goes into `unknown`. */
export type Filter = (value: unknown, unknown: string[], at: string) => unknown
type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
type Fields = Readonly<Record<string, unknown>>

const cached = new WeakMap<Schema, Filter>()
/** Made once for each schema. */
export function declared(schema: Schema): Filter {
  const known = cached.get(schema)
  if (known) return known
  const filter = filterOf(schema._zod.def as Def)
  cached.set(schema, filter)
  return filter
}

function filterOf(def: Def): Filter {
  switch (def.type) {
    case 'object':
      return filterObject(Object.entries(def.shape).map(([name, field]) => [name, declared(field)] as const))
    case 'array':
      return filterArray(declared(def.element))
    case 'record':
      return filterRecord(declared(def.valueType))
    case 'nullable':
    case 'optional':
      return declared(def.innerType)
    case 'union':
      return filterUnion(def.options as readonly Schema[])
    case 'unknown':
      return (value) => value
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
      return filterLeaf
    default:
      throw new Error(`an answer cannot declare a ${def.type}: keepOf would have to learn what it keeps of one`)
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const filterLeaf: Filter = (value, unknown, at) => {
  if (typeof value !== 'object' || value === null) return value
  unknown.push(at)
  return undefined
}

function filterObject(fields: readonly (readonly [string, Filter])[]): Filter {
  const names = new Set(fields.map(([name]) => name))
  return (value, unknown, at) => {
    if (!isFields(value)) return filterLeaf(value, unknown, at)
    const answer: Record<string, unknown> = {}
    for (const [name, filter] of fields) {
      const field = value[name]
      if (field !== undefined)
        answer[name] = typeof field === 'object' ? filter(field, unknown, `${at}.${name}`) : field
    }
    for (const name in value) if (!names.has(name) && value[name] !== undefined) unknown.push(`${at}.${name}`)
    return answer
  }
}
const filterArray =
  (filter: Filter): Filter =>
  (value, unknown, at) =>
    Array.isArray(value) ? value.map((one) => filter(one, unknown, at)) : filterLeaf(value, unknown, at)
const filterRecord =
  (filter: Filter): Filter =>
  (value, unknown, at) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filter(one, unknown, `${at}.${name}`)]))
      : filterLeaf(value, unknown, at)

/** The option that declares most of the value, among those that it matches; the first if it matches none. */
function filterUnion(options: readonly Schema[]): Filter {
  const filters = options.map(declared)
  return (value, unknown, at) => {
    if (typeof value !== 'object' || value === null) return value
    const fulfilled = filters.filter((_, i) => (options[i] as z.ZodMiniType).safeParse(value).success)
    const tried = (fulfilled.length > 0 ? fulfilled : filters).map((filter) => {
      const missed: string[] = []
      return { answer: filter(value, missed, at), missed }
    })
    const best = tried.reduce((one, other) => (other.missed.length < one.missed.length ? other : one))
    unknown.push(...best.missed)
    return best.answer
  }
}
