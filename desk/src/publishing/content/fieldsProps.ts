import type { Value } from './contentOut.ts'

/** The props of one kind's fields. */
export type FieldsProps<V extends Value> = { value: V; set(change: (now: V) => V): void }
