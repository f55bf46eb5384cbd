import { type ReactNode, useState } from 'react'

/** Picks the text in the current language. */
export type Say = (en: string, cn: string) => string
/** The states of parts, as elements. A key lists the parts that its entry shows, separated by spaces. */
export type Kit = Readonly<Record<string, (say: Say) => readonly ReactNode[]>>

type HeldProps<T> = { start: T; children: (value: T, set: (value: T) => void) => ReactNode }

/** Keeps the value of a part that has no state of its own. */
export function Held<T>({ start, children }: HeldProps<T>) {
  const [value, set] = useState(start)
  return children(value, set)
}

export const nothing = (): void => undefined
