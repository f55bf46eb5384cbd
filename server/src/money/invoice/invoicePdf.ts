import { dayOf } from '@tonne/domain/days'
import { type Lang, sayAmount, sayCents, sayDate, sayShare } from '@tonne/domain/format'
import { amountsOf, type InvoiceFacts } from '@tonne/domain/money/invoice'
import { Paper, QUIET, WIDTH } from '../../platform/pdf/paper.ts'
import { type Say, wordsIn } from '../../platform/pdf/wordsIn.ts'

const words = {
  taxInvoice: ['Tax invoice', '税务发票'],
  invoice: ['Invoice', '发票'],
  creditNote: ['Credit note', '贷项通知单'],
  from: ['Issued by', '开具方'],
  gstNumber: ['GST registration no.', '消费税注册号'],
  unregistered: ['Not registered for GST', '未注册消费税'],
  to: ['To', '致'],
  number: ['Invoice no.', '发票编号'],
  creditNumber: ['Credit note no.', '贷项通知单编号'],
  credits: ['Corrects invoice', '更正发票'],
  creditsOf: ['{invoice} of {day}', '{invoice}（{day}）'],
  correction: ['Correction', '更正编号'],
  reason: ['Reason', '原因'],
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
  outsideBack: [
    'Not a supply for GST, and reversed as well: {what}, {amount}. It is not part of this credit note’s total.',
    '以下不属于消费税应税供应，已一并冲正，不计入本通知单合计：{what}，{amount}。',
  ],
  paidBack: [
    'Paid back to the member’s balance by entry {entry}. Nothing is due.',
    '已通过分录 {entry} 退回会员余额，无需另行付款。',
  ],
  paid: ['Paid by deduction from the member’s balance. Nothing is due.', '已从会员余额中扣除，无需另行付款。'],
} as const

type Words = Say<keyof typeof words>

const titleOf = ({ credits, seller }: InvoiceFacts) =>
  credits ? 'creditNote' : seller.gstNumber ? 'taxInvoice' : 'invoice'

/** Issuer, recipient and subject; on a credit note also which invoice it corrects, and why. */
function headLines(
  { no, cause, at, seller, buyer, credits }: InvoiceFacts,
  say: Words,
  lang: Lang,
): [string, string][] {
  return [
    [say('from'), `${seller.name} · UEN ${seller.uen}`],
    [say('gstNumber'), seller.gstNumber ?? say('unregistered')],
    [say('to'), buyer],
    [say(credits ? 'creditNumber' : 'number'), no],
    [say('date'), sayDate(dayOf(at), lang)],
    [say('for'), cause],
    ...(credits
      ? ([
          [say('credits'), say('creditsOf', { invoice: credits.invoice, day: sayDate(dayOf(credits.of), lang) })],
          ...(credits.correction === null
            ? []
            : ([[say('correction'), credits.correction]] satisfies [string, string][])),
          [say('reason'), credits.why[lang]],
        ] satisfies [string, string][])
      : []),
  ]
}

export function invoicePdf(facts: InvoiceFacts, lang: Lang): Promise<Buffer> {
  const { no, at, seller, what, gstBasisPoints, outside, credits } = facts
  const say = wordsIn(words, lang)
  const title = say(titleOf(facts))
  const paper = new Paper({ title: `${title} ${no}`, lang, at, foot: `${seller.name} · UEN ${seller.uen} · ${no}` })
  paper.say('Tonne', { size: 13, weight: 600 })
  paper.gap(18)
  paper.say(title, { size: 22, weight: 600 })
  paper.gap(8)
  paper.facts(headLines(facts, say, lang), 130)
  paper.gap(16)
  const { netCents, gstCents, totalCents, outsideCents } = amountsOf(facts)
  paper.table(
    [{ width: WIDTH - 110 }, { width: 110, align: 'right' }],
    [say('item'), say('amount')],
    [
      [say('net', { what: what[lang] }), sayAmount(netCents)],
      [say('gst', { rate: sayShare(gstBasisPoints) }), sayAmount(gstCents)],
      [say('total'), sayAmount(totalCents)],
    ],
    { total: true },
  )
  paper.gap(16)
  paper.say(say(credits ? 'outsideBack' : 'outside', { what: outside.what[lang], amount: sayCents(outsideCents) }), {
    color: QUIET,
  })
  paper.gap(4)
  paper.say(credits ? say('paidBack', { entry: credits.entryNo }) : say('paid'), { color: QUIET })
  return paper.end()
}
