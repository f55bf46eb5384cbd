import type { Label } from '../bilingual.ts'
import { fillIn } from '../fillIn.ts'
import { type Lang, sayKg } from '../format.ts'
import type { EntryKind } from '../ledger.ts'

const lines: Readonly<Record<EntryKind, Label>> = {
  deposit: ['PayNow deposit', 'PayNow 充值'],
  buy: ['Bought {tons} {name}', '买入 {name} {tons}'],
  issue: ['Issued {tons} {name}', '签发 {name} {tons}'],
  sell: ['Sale proceeds available', '卖出款项到账'],
  trade: ['Market trade {tons} {name}', '市场成交 {name} {tons}'],
  booking: ['Booking fee, {tons} {name}', '预订费，{name} {tons}'],
  booking_return: ['Booking fee returned, {tons} {name}', '预订费退回，{name} {tons}'],
  final_payment: ['Final payment, {tons} {name}', '尾款，{name} {tons}'],
  lapse: ['Final payment missed, {tons} {name}', '逾期未付尾款，{name} {tons}'],
  reserve: ['Set aside {tons} {name}', '预留 {name} {tons}'],
  delivery: ['Delivered {tons} {name}', '交付 {name} {tons}'],
  withdrawal_hold: ['Frozen for a withdrawal', '提现冻结'],
  withdrawal: ['Withdrawal', '提现'],
  withdrawal_return: ['Withdrawal returned', '提现退回'],
  retirement_hold: ['Set aside for retirement, {tons} {name}', '待注销 {name} {tons}'],
  retirement_return: ['Not retired, returned {tons} {name}', '未注销，退回 {name} {tons}'],
  retire: ['Retired {tons} {name}', '注销 {name} {tons}'],
  hold: ['Frozen for {cause}', '{cause} 冻结'],
  release: ['Released from {cause}', '{cause} 解冻'],
  correction: ['Correction, {tons} {name}', '更正，{name} {tons}'],
}

/** The text when the cause is unknown. */
const causeless: Readonly<Partial<Record<EntryKind, Label>>> = {
  hold: ['Frozen', '冻结'],
  release: ['Released', '解冻'],
}

type FundLine = { kind: EntryKind; kg: number | null; name: string; causeNo?: string | null }
/** 'Bought 40 t Sungai Kubu Mangrove Restoration'; unknown parts are left out. */
export function sayFundLine({ kind, kg, name, causeNo }: FundLine, lang: Lang): string {
  const [en, cn] = !causeNo ? (causeless[kind] ?? lines[kind]) : lines[kind]
  const values: Readonly<Record<string, string>> = {
    tons: kg === null ? '' : sayKg(kg, lang),
    name,
    cause: causeNo ?? '',
  }
  return fillIn(lang === 'cn' ? cn : en, (hole) => values[hole]!)
    .replace(/[\s,，]+$/, '')
    .replace(/\s{2,}/g, ' ')
}
