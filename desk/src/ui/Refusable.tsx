import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Note } from './Note.tsx'
import { type SaidAt, saidAt } from './saidAt.ts'

type Form = SaidAt<string> & {
  /** A field says what it may be called; answers how it leaves. */
  join(names: readonly string[]): () => void
  /**
   * Whether one of the fields here is the one that `error` names; it is said there then. Nothing is said any more of
   * `undefined`.
   */
  take(error: Error | undefined): boolean
}
const FormContext = createContext<Form | undefined>(undefined)

type RefusableProps = { error?: Error | null | undefined; under?: string; children: ReactNode }
/**
 * `error`: what came of the last try, if it is not handed in by a dialog that was opened from the form. `under`: where
 * in the API its names stand, 'content.'.
 */
export function Refusable({ error, under, children }: RefusableProps) {
  const [names, setNames] = useState<readonly string[]>([])
  const [taken, setTaken] = useState<Error>()
  const join = useCallback((more: readonly string[]) => {
    setNames((now) => [...now, ...more])
    return () => setNames((now) => more.reduce(withoutOne, now))
  }, [])
  const take = (told: Error | undefined): boolean => {
    const isHere = told !== undefined && saidAt(told, names, under).rest === undefined
    setTaken(isHere ? told : undefined)
    return isHere
  }
  return <FormContext value={{ ...saidAt(error ?? taken, names, under), join, take }}>{children}</FormContext>
}

const withoutOne = (names: readonly string[], name: string): readonly string[] =>
  names.toSpliced(names.indexOf(name), 1)

/** The form around, for what is asked in a dialog of its own. */
export const useFormAround = (): Pick<Form, 'take'> | undefined => useContext(FormContext)

/**
 * What is said of the field with this `id`: what the form found itself, or else a refusal that calls it by one of
 * `names`; the refused one is gone to.
 */
export function useSaid(
  id: string,
  own: string | undefined,
  names: readonly (string | undefined)[],
): string | undefined {
  const form = useContext(FormContext)
  const { join } = form ?? {}
  const called = names.filter((name) => name !== undefined).join('\n')
  useEffect(() => join?.(called.split('\n')), [join, called])
  const told = called.split('\n').flatMap((name) => form?.at[name] ?? [])[0]
  useEffect(() => {
    if (!told) return undefined
    // A dialog that was just closed gives the focus back first.
    const turn = requestAnimationFrame(() => document.getElementById(id)?.focus())
    return () => cancelAnimationFrame(turn)
  }, [told, id])
  return own ?? told
}

/** What was refused and names no field of the form. */
export function Unsaid() {
  const { rest } = useContext(FormContext) ?? {}
  return rest ? <Note bad>{rest}</Note> : null
}
