import type { Label } from '../bilingual.ts'
import { fillIn } from '../fillIn.ts'
import { type Lang, sayKg } from '../format.ts'

const words = {
  in: ['Bought {tons}', '买入 {tons}'],
  out: ['Sold {tons}', '卖出 {tons}'],
  undone: ['Purchase of {tons} reversed', '买入 {tons} 已冲正'],
  retired: ['Retired {tons}', '注销 {tons}'],
  forfeited: ['Booking fee forfeited', '没收预订费'],
  fee: ['Withdrawal fee', '提现手续费'],
} as const satisfies Record<string, Label>

type Line = { kind: string; project: object | null; inKg: number; outKg: number; retiredKg: number }
/** What an entry did to a portfolio: 'Bought 40 t'. An entry without tons is a fee. */
export function sayPortfolioLine({ kind, project, inKg, outKg, retiredKg }: Line, lang: Lang): string {
  const say = ([en, cn]: Label, kg = 0): string => fillIn(lang === 'cn' ? cn : en, () => sayKg(kg, lang))
  if (inKg > 0) return say(words.in, inKg)
  if (outKg > 0) return say(kind === 'correction' ? words.undone : words.out, outKg)
  if (retiredKg > 0) return say(words.retired, retiredKg)
  return say(project ? words.forfeited : words.fee)
}
