import { csvOf } from '@tonne/domain/csv'
import { sayAmount, sayTons } from '@tonne/domain/format'
import type { HoldingOut } from './walletOut.ts'

const plain = (text: string): string => text.replaceAll(',', '')

/** One line a run of serials, RFC 4180; tons and SGD without separators. */
export function holdingsCsv(holdings: readonly HoldingOut[]): string {
  const rows = holdings.flatMap(({ project, vintage, priceCents, serials }) =>
    serials.map(({ first, last, text, kg }) => [
      project.no,
      project.name.en,
      String(vintage),
      plain(sayTons(kg)),
      plain(sayAmount(priceCents)),
      String(first),
      String(last),
      text,
    ]),
  )
  const head = [
    'Project',
    'Name',
    'Vintage',
    'Tons',
    'Price SGD per ton',
    'First serial',
    'Last serial',
    'Registry string',
  ]
  return csvOf([head, ...rows])
}
