/** Why: the tax invoice on one A4 page: who, to whom, for what, the fee, its GST, and what stands outside GST. */
import { dayOf } from '@tonne/domain/days'
import { type Lang, sayAmount, sayCents, sayDate, sayShare } from '@tonne/domain/format'
import type { InvoiceFacts } from '@tonne/domain/invoice'
import { MARGIN, Paper, QUIET, WIDTH } from '../platform/pdf/paper.ts'

const words = {
  taxInvoice: ['Tax invoice', '税务发票'],
  invoice: ['Invoice', '发票'],
  from: ['Issued by', '开具方'],
  gstNumber: ['GST registration no.', '消费税注册号'],
  unregistered: ['Not registered for GST', '未注册消费税'],
  to: ['To', '致'],
  number: ['Invoice no.', '发票编号'],
  date: ['Date', '日期'],
  for: ['For', '对应业务'],
  item: ['Description', '说明'],
  amount: ['Amount S$', '金额 S$'],
  net: ['{what}, excluding GST', '{what}（不含消费税）'],
  gst: ['GST {rate}', '消费税 {rate}'],
  total: ['Total including GST', '含税合计'],
  outside: [
    'Not a supply for GST: {what}, {amount}. It is not part of this invoice’s total.',
    '以下不属于消费税应税供应，不计入本发票合计：{what}，{amount}。',
  ],
  paid: ['Paid by deduction from the member’s balance. Nothing is due.', '已从会员余额中扣除，无需另行付款。'],
} as const

export function invoicePdf(facts: InvoiceFacts, lang: Lang): Promise<Buffer> {
  const { no, cause, at, seller, buyer, what, feeCents, gstCents, gstBasisPoints, outside } = facts
  const say = (key: keyof typeof words, holes: Record<string, string> = {}) =>
    words[key][lang === 'cn' ? 1 : 0].replace(/\{(\w+)\}/g, (_, hole: string) => holes[hole] ?? '')
  const title = say(seller.gstNumber ? 'taxInvoice' : 'invoice')
  const paper = new Paper({ title: `${title} ${no}`, lang, at, foot: `${seller.name} · UEN ${seller.uen} · ${no}` })
  paper.say('Tonne', { size: 13, weight: 600 })
  paper.gap(18)
  paper.say(title, { size: 22, weight: 600 })
  paper.gap(8)
  const lines: [string, string][] = [
    [say('from'), `${seller.name} · UEN ${seller.uen}`],
    [say('gstNumber'), seller.gstNumber ?? say('unregistered')],
    [say('to'), buyer],
    [say('number'), no],
    [say('date'), sayDate(dayOf(at), lang)],
    [say('for'), cause],
  ]
  for (const [label, value] of lines) {
    paper.put(label, MARGIN, paper.top, { color: QUIET })
    paper.put(value, MARGIN + 130, paper.top)
    paper.gap(16)
  }
  paper.gap(16)
  paper.table(
    [{ width: WIDTH - 110 }, { width: 110, align: 'right' }],
    [say('item'), say('amount')],
    [
      [say('net', { what: what[lang] }), sayAmount(feeCents)],
      [say('gst', { rate: sayShare(gstBasisPoints) }), sayAmount(gstCents)],
      [say('total'), sayAmount(feeCents + gstCents)],
    ],
  )
  paper.gap(16)
  paper.say(say('outside', { what: outside.what[lang], amount: sayCents(outside.cents) }), { color: QUIET })
  paper.gap(4)
  paper.say(say('paid'), { color: QUIET })
  return paper.end()
}
