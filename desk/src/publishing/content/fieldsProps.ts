import type { Value } from './contentOut.ts'

/** What the fields of one kind are handed. */
export type FieldsProps<V extends Value> = { value: V; set(change: (now: V) => V): void }
