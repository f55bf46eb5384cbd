import { retirement } from '@tonne/contract/carbon/retirement'
import type { Terms } from '@tonne/domain/base/terms'
import { planBound } from '@tonne/domain/carbon/plan'
import { sayAmount, sayCents, sayKg, sayTons } from '@tonne/domain/format'
import { centsFromText, kgFromText } from '@tonne/domain/money'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSavedField } from '../../api/savedFields.ts'
import { useForWhom } from '../../shared/ForWhomFields.tsx'
import { copy } from './copy.ts'
import { type Chosen, fitsLots, monthQuote, usualCap } from './planLimits.ts'

const plain = (text: string): string => text.replaceAll(',', '')

export function usePlan(project: Chosen, terms: Terms, wishKg: number) {
  const words = useWords(copy)
  const lang = useLang()
  const form = useApiQuery(retirement.form, { project: project.no })
  const [tons, setTons] = useSavedField('tons', plain(sayTons(fitsLots(wishKg, project) ? wishKg : project.minKg)))
  const [day, setDay] = useSavedField('day', 1)
  const [cap, setCap] = useSavedField<string | null>('cap', null)
  const [understood, setUnderstood] = useState(false)
  const forWhom = useForWhom(form.data?.registeredName ?? '')
  const kg = kgFromText(tons) ?? 0
  const sound = kg > 0 && fitsLots(kg, project)
  const quote = monthQuote(sound ? kg : project.minKg, project, terms)
  // The limit follows the tons until the member types another.
  const capText = cap ?? plain(sayAmount(usualCap(quote)))
  const capCents = centsFromText(capText) ?? 0
  const limits = { lot: sayKg(project.lotKg, lang), min: sayKg(project.minKg, lang), max: sayKg(project.maxKg, lang) }
  const wrongTons = tons !== '' && !sound ? fill(words.notLot, limits) : null
  const wrongCap =
    capCents > 0 && capCents < quote.payCents ? fill(words.capLow, { pay: sayCents(quote.payCents) }) : null
  const missing = () => {
    if (!sound) return wrongTons ?? words.enter
    if (capCents === 0 || wrongCap) return wrongCap ?? words.needCap
    return forWhom.lacking ?? (understood ? null : words.needUnderstood)
  }
  return {
    tons,
    setTons,
    kg,
    day,
    setDay,
    capText,
    setCap,
    capCents,
    quote,
    wrongTons,
    wrongCap,
    understood,
    setUnderstood,
    forWhom,
    form,
    missing: missing(),
    bound: planBound({ project: project.no, kg, capCents }, forWhom.given),
    input: { project: project.no, kg, capCents, day, ...forWhom.given },
  }
}
export type Planning = ReturnType<typeof usePlan>
