import {
  type Lang,
  sayAmount,
  sayCents,
  sayCount,
  sayDate,
  sayDateTime,
  sayShare,
  saySigned,
  sayTons,
} from '@tonne/domain/format'
import { lastDayOf, monthBefore, sayMonth } from '@tonne/domain/money/statement'
import { tonPlaces } from '@tonne/domain/trust/bookReport'
import { entryWords, ownerWords, pocketWords, queueWords, wordOf } from '@tonne/domain/trust/bookWords'
import type { MonthActs } from '@tonne/domain/trust/monthActs'
import { type MonthPack, netOf, type PackReport, reportsOf } from '@tonne/domain/trust/monthPack'
import { MARGIN, Paper, QUIET, WIDTH } from '../../platform/pdf/paper.ts'
import { type Say, wordsIn } from '../../platform/pdf/wordsIn.ts'
import { actTables } from './actTables.ts'
import { packWords } from './packWords.ts'

type In = { pack: MonthPack; lang: Lang; say: Say<keyof typeof packWords> }
const right = { align: 'right' } as const
/** Columns of figures after one column of words, which takes the rest of the width. */
const columnsOf = (figures: number, width: number) => [
  { width: WIDTH - figures * width },
  ...Array.from({ length: figures }, () => ({ width, ...right })),
]

/** `report`: only that one. */
export function packPdf(pack: MonthPack, lang: Lang, report?: PackReport): Promise<Buffer> {
  const say = wordsIn(packWords, lang)
  const { operator } = pack.kept
  const title = `${say('title')} · ${sayMonth(pack.month, lang)}`
  const foot = `${operator.name} · UEN ${operator.uen} · ${pack.root.slice(0, 16)}`
  const paper = new Paper({ title, lang, at: new Date(pack.atMs), foot })
  const on: In = { pack, lang, say }
  head(paper, title, on)
  for (const name of report ? [report] : reportsOf(pack)) parts[name](paper, on)
  return paper.end()
}

type Part = (paper: Paper, on: In) => void

const section = (paper: Paper, title: string, about?: string): void => {
  paper.gap(18)
  paper.ensureSpace(90)
  paper.say(title, { size: 12, weight: 600 })
  if (about) paper.say(about, { size: 8.5, color: QUIET })
  paper.gap(2)
}

function head(paper: Paper, title: string, { pack, lang, say }: In): void {
  const { name, uen, gstNumber } = pack.kept.operator
  paper.put(name, MARGIN, paper.top, { size: 9, color: QUIET, align: 'right' })
  paper.say('Tonne', { size: 13, weight: 600 })
  paper.gap(18)
  paper.say(title, { size: 22, weight: 600 })
  paper.gap(6)
  paper.facts(
    [
      [say('operator'), [name, `UEN ${uen}`, gstNumber ? `GST ${gstNumber}` : ''].filter(Boolean).join(' · ')],
      [say('closed'), sayDateTime(new Date(pack.atMs), lang)],
      [say('log'), say('logOf', { n: sayCount(pack.size), at: sayDateTime(new Date(pack.headAtMs), lang) })],
      [say('root'), pack.root],
    ],
    90,
  )
  paper.gap(4)
  paper.say(say('about'), { size: 8.5, color: QUIET })
  paper.gap(8)
  paper.figures([
    [say('in'), sayAmount(pack.flows.inCents)],
    [say('out'), sayAmount(pack.flows.outCents)],
    [say('sold'), sayAmount(pack.flows.soldCents)],
    [say('traded'), sayAmount(pack.flows.tradedCents)],
  ])
  paper.rule()
}

function trial(paper: Paper, { pack, lang, say }: In): void {
  for (const asset of ['SGD', 'tons'] as const) {
    const rows = pack.trial.filter((row) => row.asset === asset)
    const figure = asset === 'SGD' ? sayAmount : sayTons
    const sum = (of: (row: (typeof rows)[number]) => number) => figure(rows.reduce((all, row) => all + of(row), 0))
    section(
      paper,
      say('trialOf', { unit: asset === 'SGD' ? 'S$' : say('tonsUnit') }),
      asset === 'SGD' ? say('trialAbout') : undefined,
    )
    paper.table(
      columnsOf(4, 86),
      [
        say('account'),
        say('debit'),
        say('credit'),
        sayDate(lastDayOf(pack.month), lang),
        sayDate(lastDayOf(monthBefore(pack.month)), lang),
      ],
      [
        ...rows.map((row) => [
          `${wordOf(ownerWords, row.kind, lang)} · ${wordOf(pocketWords, row.pocket, lang)}`,
          figure(row.debit),
          figure(row.credit),
          figure(row.credit - row.debit),
          figure(netOf(pack.trialBefore, row)),
        ]),
        [
          say('total'),
          sum((row) => row.debit),
          sum((row) => row.credit),
          sum((row) => row.credit - row.debit),
          sum((row) => netOf(pack.trialBefore, row)),
        ],
      ],
    )
  }
}

const owed = ['membersCents', 'suspenseCents', 'payoutsCents', 'proceedsCents', 'feesCents', 'gstCents'] as const
function client(paper: Paper, { pack, lang, say }: In): void {
  const { money, moneyBefore } = pack
  const { bank } = pack.kept
  section(paper, say('client'), say('clientAbout'))
  const sum = (of: typeof money) => owed.reduce((all, key) => all + of[key], 0)
  const row = (label: string, now: number, then: number) => [
    label,
    sayAmount(now),
    sayAmount(then),
    saySigned(now - then),
  ]
  paper.table(
    columnsOf(3, 95),
    ['S$', sayDate(lastDayOf(pack.month), lang), sayDate(lastDayOf(monthBefore(pack.month)), lang), say('change')],
    [
      ...owed.map((key) => row(say(key), money[key], moneyBefore[key])),
      row(say('total'), sum(money), sum(moneyBefore)),
      row(say('bankCents'), money.bankCents, moneyBefore.bankCents),
    ],
  )
  paper.gap(6)
  const at = bank ? sayDateTime(new Date(bank.atMs), lang) : ''
  const holes = {
    at,
    bank: sayCents(bank?.bankCents ?? 0),
    off: sayCents((bank?.bankCents ?? 0) - (bank?.ledgerCents ?? 0)),
  }
  paper.say(bank ? say(bank.closed ? 'bankEqual' : 'bankOpen', holes) : say('bankNone'), { size: 8.5, color: QUIET })
}

function tons(paper: Paper, { pack, say }: In): void {
  section(paper, say('tons'), say('tonsAbout'))
  if (pack.tons.length === 0) {
    paper.say(say('none'), { color: QUIET })
    return
  }
  const keys = ['issuedKg', ...tonPlaces] as const
  const sum = (key: (typeof keys)[number]) => pack.tons.reduce((all, row) => all + row[key], 0)
  paper.table(
    columnsOf(keys.length, 52),
    [say('project'), ...keys.map((key) => say(key))],
    [
      ...pack.tons.map((row) => [row.no, ...keys.map((key) => sayTons(row[key]))]),
      [say('total'), ...keys.map((key) => sayTons(sum(key)))],
    ],
  )
}

function fees(paper: Paper, { pack, lang, say }: In): void {
  section(paper, say('fees'))
  paper.table(
    columnsOf(3, 95),
    [say('business'), say('net'), 'GST', say('gross')],
    [
      ...pack.fees.map(({ entry, feesCents, gstCents }) => [
        wordOf(entryWords, entry, lang),
        sayAmount(feesCents),
        sayAmount(gstCents),
        sayAmount(feesCents + gstCents),
      ]),
      [
        say('total'),
        sayAmount(pack.gst.feesCents),
        sayAmount(pack.gst.gstCents),
        sayAmount(pack.gst.feesCents + pack.gst.gstCents),
      ],
    ],
  )
  section(paper, say('gst'), pack.kept.operator.gstNumber ? undefined : say('gstNot'))
  paper.table(
    columnsOf(1, 110),
    [say('box'), 'S$'],
    [
      [say('box1'), sayAmount(pack.gst.feesCents)],
      [say('box6'), sayAmount(pack.gst.gstCents)],
    ],
  )
  paper.gap(6)
  paper.say(say('gstAbout'), { size: 8.5, color: QUIET })
}

function waiting(paper: Paper, { pack, lang, say }: In): void {
  section(paper, say('waiting'), say('waitingAbout'))
  const amount = ({ cents, kg }: { cents: number; kg: number }) =>
    cents !== 0 ? sayCents(cents) : kg !== 0 ? `${sayTons(kg)} ${say('tonsUnit')}` : '–'
  paper.table(
    columnsOf(6, 62),
    [say('queue'), say('count'), say('amount'), say('day1'), say('day7'), say('day30'), say('older')],
    pack.kept.waiting.map((row) => [
      wordOf(queueWords, row.queue, lang),
      sayCount(row.count),
      amount(row),
      ...row.ages.map((n) => sayCount(n)),
    ]),
  )
}

function largest(paper: Paper, { pack, lang, say }: In): void {
  const { largest: held } = pack.kept
  section(paper, say('largest'))
  if (!held) {
    paper.say(say('largestNone'), { color: QUIET })
    return
  }
  paper.say(say('largestAbout', { at: sayDateTime(new Date(held.atMs), lang) }), { size: 8.5, color: QUIET })
  const share = ({ top, total }: typeof held.cents, n: number) => {
    const sum = top.slice(0, n).reduce((all, one) => all + one, 0)
    return total === 0 ? '–' : sayShare(Math.round((sum * 10_000) / total))
  }
  paper.table(
    columnsOf(5, 84),
    [say('of'), say('all'), say('members'), say('top1'), say('top5'), say('top10')],
    [
      ['S$', sayAmount(held.cents.total), sayCount(held.cents.members), ...[1, 5, 10].map((n) => share(held.cents, n))],
      [say('tonsUnit'), sayTons(held.kg.total), sayCount(held.kg.members), ...[1, 5, 10].map((n) => share(held.kg, n))],
    ],
  )
}

function answered(paper: Paper, { pack, lang, say }: In): void {
  section(paper, say('answered'), say('answeredAbout'))
  const months = pack.trend
  const queues = [...new Set(months.flatMap((month) => month.answered.map(({ queue }) => queue)))]
  paper.table(
    columnsOf(months.length, 66),
    [say('queue'), ...months.map(({ month }) => sayMonth(month, lang))],
    queues.map((queue) => [
      wordOf(queueWords, queue, lang),
      ...months.map((month) => {
        const row = month.answered.find((one) => one.queue === queue)
        if (!row || row.count === 0) return '–'
        const hours =
          row.medianMinutes < 60
            ? say('minutes', { n: String(row.medianMinutes) })
            : say('hours', { n: (row.medianMinutes / 60).toFixed(1) })
        return say('took', { n: sayCount(row.count), time: hours, late: sayCount(row.late) })
      }),
    ]),
  )
}

const acts =
  (report: keyof MonthActs): Part =>
  (paper, { pack, lang, say }) => {
    // A pack from before these lists existed keeps its bytes.
    section(paper, say(report), pack.acts ? say('actsAbout') : undefined)
    if (!pack.acts) return paper.say(say('actsNone'), { color: QUIET })
    const { widths, heads, rows } = actTables(pack.acts, lang)[report]
    if (rows.length === 0) return paper.say(say('none'), { color: QUIET })
    const columns = widths.map((width) => ({ width }))
    return paper.table(columns, heads, rows)
  }

const parts: Readonly<Record<PackReport, Part>> = {
  ...{ trial, client, tons, fees, waiting, largest, answered },
  ...{ alerts: acts('alerts'), corrections: acts('corrections'), retirements: acts('retirements') },
}
