import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { type FieldErrors, fieldErrorsOf } from './fieldErrors.ts'
import { Note } from './Note.tsx'

type Form = FieldErrors<string> & {
  /** A field registers its names in refusals; returns a function that removes it. */
  join(names: readonly string[]): () => void
  /** Whether `error` names a field here, which then shows it. `undefined` clears it. */
  take(error: Error | undefined): boolean
}
const FormContext = createContext<Form | undefined>(undefined)

type RefusableProps = { error?: Error | null | undefined; under?: string; children: ReactNode }
/**
 * `error`: the refusal of the last try, unless a dialog opened from the form passes it in. `under`: the prefix of the
 * fields' names in the API, such as 'content.'.
 */
export function Refusable({ error, under, children }: RefusableProps) {
  const [names, setNames] = useState<readonly string[]>([])
  const [taken, setTaken] = useState<Error>()
  const join = useCallback((more: readonly string[]) => {
    setNames((now) => [...now, ...more])
    return () => setNames((now) => more.reduce(withoutOne, now))
  }, [])
  const take = (refusal: Error | undefined): boolean => {
    const isHere = refusal !== undefined && fieldErrorsOf(refusal, names, under).rest === undefined
    setTaken(isHere ? refusal : undefined)
    return isHere
  }
  return <FormContext value={{ ...fieldErrorsOf(error ?? taken, names, under), join, take }}>{children}</FormContext>
}

const withoutOne = (names: readonly string[], name: string): readonly string[] =>
  names.toSpliced(names.indexOf(name), 1)

/** The surrounding form, for dialogs opened from it. */
export const useFormAround = (): Pick<Form, 'take'> | undefined => useContext(FormContext)

/**
 * The message for the field with this `id`: the form's own error, or a refusal that names the field by one of `names`.
 * A refused field gets the focus.
 */
export function useFieldErrors(
  id: string,
  own: string | undefined,
  names: readonly (string | undefined)[],
): string | undefined {
  const form = useContext(FormContext)
  const { join } = form ?? {}
  const called = names.filter((name) => name !== undefined).join('\n')
  useEffect(() => join?.(called.split('\n')), [join, called])
  const refusal = called.split('\n').flatMap((name) => form?.at[name] ?? [])[0]
  useEffect(() => {
    if (!refusal) return undefined
    // A dialog that has just closed returns the focus first.
    const turn = requestAnimationFrame(() => document.getElementById(id)?.focus())
    return () => cancelAnimationFrame(turn)
  }, [refusal, id])
  return own ?? refusal
}

/** Shows a refusal that names no field of the form. */
export function Unsaid() {
  const { rest } = useContext(FormContext) ?? {}
  return rest ? <Note bad>{rest}</Note> : null
}
