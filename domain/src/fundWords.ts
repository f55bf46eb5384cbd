/** Why: a line of a member's money says the same on the screen, on paper and in a file. */
import { type Lang, sayKg } from './format.ts'
import type { EntryKind } from './ledger.ts'

type Pair = readonly [en: string, cn: string]
const lines: Readonly<Record<EntryKind, Pair>> = {
  deposit: ['PayNow deposit', 'PayNow 充值'],
  buy: ['Bought {tons} {name}', '买入 {tons} {name}'],
  issue: ['Issued {tons} {name}', '签发 {tons} {name}'],
  sell: ['Sale proceeds available', '卖出款项到账'],
  trade: ['Market trade {tons} {name}', '市场成交 {tons} {name}'],
  booking: ['Booking fee, {tons} {name}', '预订费，{tons} {name}'],
  booking_return: ['Booking fee returned, {tons} {name}', '预订费退回，{tons} {name}'],
  final_payment: ['Final payment, {tons} {name}', '尾款，{tons} {name}'],
  lapse: ['Final payment missed, {tons} {name}', '逾期未付尾款，{tons} {name}'],
  reserve: ['Set aside {tons} {name}', '预留 {tons} {name}'],
  delivery: ['Delivered {tons} {name}', '交付 {tons} {name}'],
  withdrawal_hold: ['Frozen for a withdrawal', '提现冻结'],
  withdrawal: ['Withdrawal', '提现'],
  withdrawal_return: ['Withdrawal returned', '提现退回'],
  retirement_hold: ['Set aside for retirement, {tons} {name}', '待注销 {tons} {name}'],
  retirement_return: ['Not retired, returned {tons} {name}', '未注销退回 {tons} {name}'],
  retire: ['Retired {tons} {name}', '注销 {tons} {name}'],
  hold: ['Frozen for {cause}', '{cause} 冻结'],
  release: ['Released from {cause}', '{cause} 解冻'],
  correction: ['Correction, {tons} {name}', '更正，{tons} {name}'],
}

/** Without its cause. */
const causeless: Readonly<Partial<Record<EntryKind, Pair>>> = { hold: ['Frozen', '冻结'], release: ['Released', '解冻'] }

type Said = { kind: EntryKind; kg: number | null; name: string; causeNo?: string | null }
/** 'Bought 40 t Sungai Kubu Mangrove Restoration'; what is not known is left out. */
export function sayFundLine({ kind, kg, name, causeNo }: Said, lang: Lang): string {
  const [en, cn] = !causeNo ? (causeless[kind] ?? lines[kind]) : lines[kind]
  return (lang === 'cn' ? cn : en)
    .replace('{tons}', kg === null ? '' : sayKg(kg, lang))
    .replace('{name}', name)
    .replace('{cause}', causeNo ?? '')
    .replace(/[\s,，]+$/, '')
    .replace(/\s{2,}/g, ' ')
}
