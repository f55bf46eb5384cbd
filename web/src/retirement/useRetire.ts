/** Why: what is being retired, for whom and why, with the first thing that is still missing, apart from how it is drawn. */
import type { Output } from '@tonne/contract/endpoint'
import type { retirement } from '@tonne/contract/retirement'
import { sayKg, sayTons } from '@tonne/domain/format'
import { kgFromText } from '@tonne/domain/money'
import type { BeneficiaryKind, RetirementReason } from '@tonne/domain/retirement'
import { useState } from 'react'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { copy } from './copy.ts'

export type FormOut = Output<typeof retirement.form>

function useTons(form: FormOut, wishKg: number) {
  const words = useWords(copy)
  const lang = useLang()
  const [tons, setTons] = useState(wishKg > 0 && wishKg <= form.freeKg && wishKg % form.lotKg === 0 ? sayTons(wishKg).replaceAll(',', '') : '')
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

/** `wishKg` is what the page that led here has in mind. */
export function useRetire(form: FormOut, wishKg: number) {
  const words = useWords(copy)
  const quantity = useTons(form, wishKg)
  const [beneficiary, setBeneficiary] = useState<BeneficiaryKind>('self')
  const [name, setName] = useState('')
  const [reason, setReason] = useState<RetirementReason>('own_emissions')
  const [reasonText, setReasonText] = useState('')
  const [message, setMessage] = useState('')
  const [understood, setUnderstood] = useState(false)
  const shown = beneficiary === 'self' ? form.registeredName : beneficiary === 'other' ? name.trim() : null
  const missing = () => {
    if (!quantity.ok) return quantity.wrong ?? words.enter
    if (shown === '') return words.needName
    if (reason === 'other' && reasonText.trim() === '') return words.needReason
    return understood ? null : words.needUnderstood
  }
  return {
    ...quantity,
    ...{ beneficiary, setBeneficiary, name, setName, reason, setReason, reasonText, setReasonText, message, setMessage },
    ...{ understood, setUnderstood, shown, missing: missing() },
    input: { project: form.project.no, kg: quantity.kg, beneficiary, name, reason, reasonText, message },
  }
}
export type Retiring = ReturnType<typeof useRetire>
