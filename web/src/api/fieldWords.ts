/** The catalogue of refusals is loaded with the first form, not with the app. */
import type { RefusalName } from '@tonne/domain/refusals'
import { type Pair, pick, useLang } from '@tonne/parts/lang.tsx'
import { useEffect } from 'react'
import { observable, useObservable } from './observable.ts'

type Known = typeof import('@tonne/domain/refusals') & typeof import('@tonne/contract/issueWords')
const catalogue = observable<Known | null>(null)
const otherwise: Pair = ['Check this field', '请检查此项']
const load = () =>
  Promise.all([import('@tonne/domain/refusals'), import('@tonne/contract/issueWords')]).then(([refusals, issues]) =>
    catalogue.set({ ...refusals, ...issues }),
  )

type Issue = Parameters<Known['wrongField']>[0]
/** The error and its values, for a rule that is no refusal but a bound or a form. */
type Where = { issue: Issue; values: unknown }

/**
 * Turns the message of a schema issue, which is the name of a refusal, into its sentence; any other issue into a
 * description of the error.
 */
export function useFieldWords(): (rule: string | undefined, where?: Where) => string | undefined {
  const lang = useLang()
  const known = useObservable(catalogue)
  useEffect(() => {
    void load().catch(() => undefined)
  }, [])
  return (rule, where) => {
    if (rule === undefined) return undefined
    if (known && Object.hasOwn(known.refusals, rule))
      return known.sayRefusal({ rule: rule as RefusalName, params: {} }, lang)
    if (!known || !where) return pick(otherwise, lang)
    const sentence = known.wrongField(where.issue, where.values).rule[lang]
    return sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }
}
