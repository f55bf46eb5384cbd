import { type ReactNode, useState } from 'react'

/** Gives a text in the language that is shown. */
export type Say = (en: string, cn: string) => string
/** By the parts that an entry shows, parted by spaces: its states, as elements of their own. */
export type Kit = Readonly<Record<string, (say: Say) => readonly ReactNode[]>>

type HeldProps<T> = { start: T; children: (value: T, set: (value: T) => void) => ReactNode }

/** A part whose value its owner keeps: here it is kept by this. */
export function Held<T>({ start, children }: HeldProps<T>) {
  const [value, set] = useState(start)
  return children(value, set)
}

export const nothing = (): void => undefined
