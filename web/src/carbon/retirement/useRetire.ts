import type { retirement } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import { sayKg, sayTons } from '@tonne/domain/format'
import { kgFromText } from '@tonne/domain/money'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useSavedField } from '../../api/savedFields.ts'
import { useForWhom } from '../../shared/ForWhomFields.tsx'
import { copy } from './copy.ts'

export type FormOut = Output<typeof retirement.form>

function useTons(form: FormOut, wishKg: number) {
  const words = useWords(copy)
  const lang = useLang()
  const [tons, setTons] = useSavedField(
    'tons',
    wishKg > 0 && wishKg <= form.freeKg && wishKg % form.lotKg === 0 ? sayTons(wishKg).replaceAll(',', '') : '',
  )
  const kg = kgFromText(tons) ?? 0
  const wrong =
    tons === ''
      ? null
      : kg > form.freeKg
        ? fill(words.tooMany, { tons: sayKg(form.freeKg, lang) })
        : kg <= 0 || kg % form.lotKg !== 0
          ? fill(words.notLot, { lot: sayKg(form.lotKg, lang) })
          : null
  return { tons, setTons, kg, wrong, ok: kg > 0 && wrong === null }
}

/** `wishKg` is the quantity from the page that led here. */
export function useRetire(form: FormOut, wishKg: number) {
  const words = useWords(copy)
  const quantity = useTons(form, wishKg)
  const forWhom = useForWhom(form.registeredName)
  const missing = () => {
    if (!quantity.ok) return quantity.wrong ?? words.enter
    return forWhom.lacking
  }
  return {
    ...quantity,
    ...forWhom,
    missing: missing(),
    input: { project: form.project.no, kg: quantity.kg, ...forWhom.given },
  }
}
export type Retiring = ReturnType<typeof useRetire>
