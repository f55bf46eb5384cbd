import type { Endpoint } from '@tonne/contract/endpoint'

type Shaped = {
  _zod: { def: { shape?: Record<string, unknown>; options?: Shaped[]; innerType?: Shaped; in?: Shaped } }
}

export function fieldsOf(endpoint: Endpoint): string[] {
  const seen = new Set<string>()
  const walk = ({ _zod: { def } }: Shaped): void => {
    for (const name of Object.keys(def.shape ?? {})) seen.add(name)
    for (const inner of [...(def.options ?? []), def.innerType, def.in]) if (inner) walk(inner)
  }
  walk(endpoint.input as unknown as Shaped)
  return [...seen].sort()
}
