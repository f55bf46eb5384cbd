import { sayAmount } from '@tonne/domain/format'
import { centsFromText } from '@tonne/domain/money'
import { useState } from 'react'
import type { Filter } from './projectFilter.ts'

const asText = (cents: Filter['minCents']) =>
  cents === undefined ? '' : sayAmount(Number(cents)).replaceAll(',', '').replace(/\.00$/, '')
const wrong = (text: string) => text.trim() !== '' && centsFromText(text) === null

/** Two prices as typed, and their cents. */
export function usePriceDraft(filter: Filter) {
  const [from, setFrom] = useState(asText(filter.minCents))
  const [to, setTo] = useState(asText(filter.maxCents))
  const set = (low: string, high: string) => {
    setFrom(low)
    setTo(high)
  }
  return {
    from,
    to,
    wrongFrom: wrong(from),
    wrongTo: wrong(to),
    cents: { minCents: centsFromText(from) ?? undefined, maxCents: centsFromText(to) ?? undefined },
    set,
  }
}
