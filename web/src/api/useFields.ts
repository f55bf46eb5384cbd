/** A form validates itself with the endpoint's own schema: a field when it is left, all fields on sending. */
import type { Endpoint, Input } from '@tonne/contract/endpoint'
import type { wrongField } from '@tonne/contract/issueWords'
import { type FormEvent, useState } from 'react'
import { useFieldWords } from './fieldWords.ts'
import { useSavedField } from './savedFields.ts'

type Issue = Parameters<typeof wrongField>[0]
type Errors = Readonly<Record<string, string | undefined>>

/**
 * The state of a form. `errorOf(name)` is the sentence for a field that was left or sent with an error; `refuse(name,
 * sentence)` puts a server's refusal under a field until it is changed; `check()` returns the parsed input, or null
 * after marking the errors. The text in the fields of `keeps` survives the end of the session; passwords must not be
 * listed there.
 */
export function useFields<Values extends Record<string, unknown>, E extends Endpoint>(
  endpoint: E,
  first: Values,
  keeps: readonly (keyof Values & string)[] = [],
) {
  const [saved, save] = useSavedField<Partial<Values>>('fields', {})
  const [values, setValues] = useState<Values>({ ...first, ...saved })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Errors>({})
  const words = useFieldWords()
  const parsed = endpoint.input.safeParse(values)
  const wrong = new Map(
    [...(parsed.error?.issues ?? [])].reverse().map((issue) => [String(issue.path[0]), issue] as const),
  )
  const sayWrong = (issue: Issue | undefined) => issue && words(issue.message, { issue, values })
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    if (keeps.includes(name)) save({ ...saved, [name]: value })
    setRefused((before) => ({ ...before, [name]: undefined }))
  }
  const leave = (name: string) => setLeft((before) => new Set(before).add(name))
  /** `beside`: data that is sent without having a field, such as a proof. */
  const check = (beside: object = {}): Input<E> | null => {
    setLeft(new Set(Object.keys(values)))
    const whole = endpoint.input.safeParse({ ...values, ...beside })
    return whole.success ? (whole.data as Input<E>) : null
  }
  return {
    values,
    set,
    leave,
    isRight: (name: keyof Values & string) => !wrong.has(name),
    errorOf: (name: keyof Values & string) => refused[name] ?? (left.has(name) ? sayWrong(wrong.get(name)) : undefined),
    refuse: (name: keyof Values & string, sentence: string) =>
      setRefused((before) => ({ ...before, [name]: sentence })),
    check,
    /** The handler of a form that sends its checked input. */
    onSubmit: (send: (input: Input<E>) => void) => (event: FormEvent) => {
      event.preventDefault()
      const input = check()
      if (input) send(input)
    },
    /** Props of a text input of that name. */
    wire: (name: keyof Values & string) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (text: string) => set(name, text as Values[typeof name]),
      onBlur: () => values[name] !== '' && leave(name),
    }),
  }
}
