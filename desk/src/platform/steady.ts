/** Rows of a list that polls keep their place: new rows that would push them down wait for a key. */
import { useState } from 'react'

const nameOf = (row: unknown): string => {
  const { id, no } = row as { id?: number; no?: string }
  return String(no ?? id)
}
/** New rows that come before a visible one. */
export function heldBack<T>(items: readonly T[], shown: ReadonlySet<string>): ReadonlySet<T> {
  const last = items.findLastIndex((row) => shown.has(nameOf(row)))
  return new Set(items.filter((row, i) => i < last && !shown.has(nameOf(row))))
}

type Steady<T> = { rows: readonly T[]; held: number; show(): void }
/** `of` names the list and its filter; another list starts anew. Null when rows may appear at once. */
export function useSteady<T>(items: readonly T[] | undefined, of: string | null): Steady<T> {
  const [seen, setSeen] = useState<{ of: string | null; names: ReadonlySet<string> }>({ of: null, names: new Set() })
  const all = items ?? []
  const names = new Set(all.map(nameOf))
  const show = () => setSeen({ of, names })
  if (of === null || items === undefined) return { rows: all, held: 0, show }
  const held = seen.of === of ? heldBack(all, seen.names) : new Set<T>()
  const rows = held.size > 0 ? all.filter((row) => !held.has(row)) : all
  if (seen.of !== of || rows.some((row) => !seen.names.has(nameOf(row))))
    setSeen({ of, names: new Set(rows.map(nameOf)) })
  return { rows, held: held.size, show }
}
