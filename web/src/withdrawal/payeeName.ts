/** Why: a payee is named the same in the form, the list and the detail: its bank and its last four signs. */
import { findBank } from '@tonne/domain/banks'
import type { Lang } from '@tonne/domain/format'
import type { PayeeKind } from '@tonne/domain/payee'
import { fill, pick } from '../ui/lang.tsx'
import { copy } from './copy.ts'

export type Named = { kind: PayeeKind; bank: string | null; tail: string }
/** 'DBS' for a sign of four letters; 'PayNow' has an icon instead. */
export const bankSign = ({ bank }: Pick<Named, 'bank'>): string | null => (bank ? bank.slice(0, 4) : null)
export function payeeName({ kind, bank, tail }: Named, lang: Lang): string {
  const found = kind === 'account' ? findBank(bank ?? '') : undefined
  return fill(pick(copy.ending, lang), { bank: found ? (lang === 'cn' ? found.cn : found.name) : 'PayNow', tail })
}
