/** Why: a field that is wrong says the server's own sentence before anything is sent; the catalogue comes with the first form, not with the app. */
import type { RefusalName } from '@tonne/domain/refusals'
import { useEffect } from 'react'
import { type Pair, pick, useLang } from '../ui/lang.tsx'
import { cell, useCell } from './cell.ts'

type Catalogue = typeof import('@tonne/domain/refusals')
const catalogue = cell<Catalogue | null>(null)
const otherwise: Pair = ['Check this field', '请检查此项']

/** Turns the message of a schema issue, which is the name of a refusal, into its sentence. */
export function useFieldWords(): (rule: string | undefined) => string | undefined {
  const lang = useLang()
  const known = useCell(catalogue)
  useEffect(() => {
    void import('@tonne/domain/refusals').then(catalogue.set, () => undefined)
  }, [])
  return (rule) => {
    if (rule === undefined) return undefined
    if (!known || !Object.hasOwn(known.refusals, rule)) return pick(otherwise, lang)
    return known.sayRefusal({ rule: rule as RefusalName, params: {} }, lang)
  }
}
