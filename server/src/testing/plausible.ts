/** Makes inputs from an endpoint's own schema, so that a fuzz gets past the parsing of every endpoint. */
import type { Endpoint } from '@tonne/contract/endpoint'

type Parses = { safeParse(value: unknown): { success: boolean }; _zod: { def: Def } }
type Def = {
  type: string
  shape?: Record<string, Parses>
  options?: Parses[]
  entries?: Record<string, unknown>
  values?: unknown[]
  element?: Parses
  innerType?: Parses
}

/** Every kind of value that a field of this product may have, in the order of trying. */
const CANDIDATES: unknown[] = [
  1000,
  'TN-0001',
  'fuzz@example.sg',
  '123456',
  'TN7K2Q',
  'Tembusu-2026',
  'Keruing#2026x',
  'withdrawal 1000 payee 1',
  'ABCDE-FGHJK',
  'A'.repeat(43),
  'S16FC0121D',
  'S1234567D',
  '91234567',
  '2026-11-20',
  '0f'.repeat(32),
  true,
  'A name',
  '1',
  7,
  'https://push.example/1',
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  {},
]

function plausible(field: Parses): unknown {
  const { type, entries, values, element, shape, options, innerType } = field._zod.def
  if (type === 'optional' || type === 'nullable') return plausible(innerType!)
  if (type === 'array') return [plausible(element!)]
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, plausible(inner)]))
  const own = [...Object.values(entries ?? {}), ...(values ?? [])]
  const found = [...own, ...CANDIDATES].find((value) => field.safeParse(value).success)
  return found ?? (options ? plausible(options[0]!) : 'x')
}

/** One input for each shape the endpoint takes. */
export function inputsOf(endpoint: Endpoint): Record<string, unknown>[] {
  const input = endpoint.input as unknown as Parses
  const shapes = input._zod.def.options ?? [input]
  return shapes.map((shape) => plausible(shape) as Record<string, unknown>)
}

type FieldValues = { accepts(value: unknown): boolean; own: string[] }
/** For each field of an input: the values it accepts, and the literals of its schema. */
export function valuesOf(endpoint: Endpoint): Record<string, FieldValues> {
  const input = endpoint.input as unknown as Parses
  const all: Record<string, FieldValues> = {}
  for (const { _zod } of input._zod.def.options ?? [input])
    for (const [name, field] of Object.entries(_zod.def.shape ?? {}))
      all[name] = { accepts: (value) => field.safeParse(value).success, own: wordsOf(field) }
  return all
}
function wordsOf({ _zod: { def } }: Parses): string[] {
  if (def.innerType) return wordsOf(def.innerType)
  return [...Object.values(def.entries ?? {}), ...(def.options ?? []).flatMap(wordsOf)].filter(
    (value) => typeof value === 'string',
  )
}
