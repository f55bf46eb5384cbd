import { dayOf } from '@tonne/domain/days'
import { type Lang, sayAmount, sayCents, sayDate, sayKg, saySigned, sayTime } from '@tonne/domain/format'
import { firstDayOf, lastDayOf, monthAfter, type StatementFacts, sayMonth } from '@tonne/domain/money/statement'
import { MARGIN, Paper, QUIET, WIDTH } from '../../platform/pdf/paper.ts'
import { type Say, wordsIn } from '../../platform/pdf/wordsIn.ts'

const words = {
  title: ['Monthly statement', '月结单'],
  account: ['Account', '账户'],
  period: ['Period', '期间'],
  number: ['Statement no.', '月结单编号'],
  made: ['Made on', '生成日期'],
  opening: ['Opening', '期初'],
  in: ['In', '收入'],
  out: ['Out', '支出'],
  closing: ['Closing', '期末'],
  movements: ['Movements', '资金明细'],
  date: ['Date', '日期'],
  what: ['Movement', '项目'],
  amount: ['Amount S$', '金额 S$'],
  balance: ['Balance S$', '余额 S$'],
  none: ['Nothing moved in this month.', '本月无资金变动。'],
  ofWhich: [
    'Of the closing balance {available} was available and {held} was frozen.',
    '期末余额中，可用 {available}，冻结 {held}。',
  ],
  holds: ['Frozen at the end of the month', '月末冻结明细'],
  why: ['Why', '原因'],
  since: ['Since', '起始'],
  tons: ['Carbon credits held at the end of the month', '月末持有碳信用'],
  project: ['Project', '项目'],
  free: ['Free', '可用'],
  offer: ['On offer', '挂单中'],
  presale: ['Presale', '预售'],
  retiring: ['Retiring', '注销中'],
  retired: ['Retired', '已注销'],
  noTons: ['No carbon credits were held.', '未持有碳信用。'],
  seal: ['Seal', '封存'],
  sealed: [
    'All members’ cash was sealed on {day} in the sum with this root. Your own proof that your balance is in it: ' +
      'Profile, Proofs.',
    '全体会员的现金余额已于 {day} 汇总封存，根哈希如下。您可在“我的”中打开“核验证明”，核验自己的余额已计入其中。',
  ],
  unsealed: ['No seal was made on {day}.', '{day} 未生成封存。'],
  trust: [
    'Members’ money is held on trust, apart from ours. Every line above is an entry of the ledger, which its number ' +
      'opens.',
    '会员资金以信托方式单独存放。以上每一笔均为账本分录，可按编号查看。',
  ],
} as const
type Words = Say<keyof typeof words>

export function statementPdf(facts: StatementFacts, lang: Lang): Promise<Buffer> {
  const say = wordsIn(words, lang)
  const { no, month, madeAt, operator } = facts
  const foot = `${operator.name} · UEN ${operator.uen} · ${no}`
  const paper = new Paper({ title: `${say('title')} ${sayMonth(month, lang)}`, lang, at: madeAt, foot })
  head(paper, facts, { say, lang })
  sum(paper, facts, say)
  movements(paper, facts, { say, lang })
  holds(paper, facts, { say, lang })
  tons(paper, facts, { say, lang })
  seal(paper, facts, { say, lang })
  return paper.end()
}
type In = { say: Words; lang: Lang }

function head(paper: Paper, { no, month, madeAt, member, operator }: StatementFacts, { say, lang }: In): void {
  paper.put(operator.name, MARGIN, paper.top, { size: 9, color: QUIET, align: 'right' })
  paper.say('Tonne', { size: 13, weight: 600 })
  paper.gap(18)
  paper.say(`${say('title')} · ${sayMonth(month, lang)}`, { size: 22, weight: 600 })
  paper.gap(6)
  paper.facts(
    [
      [say('account'), `${member.name} · ${member.id} · ${member.address}`],
      [say('period'), `${sayDate(firstDayOf(month), lang)} – ${sayDate(lastDayOf(month), lang)}`],
      [say('number'), no],
      [say('made'), sayDate(dayOf(madeAt), lang)],
    ],
    90,
  )
  paper.gap(12)
}

/** Written out, so that it can be added up by eye. */
function sum(
  paper: Paper,
  { openingCents, inCents, outCents, closingCents, availableCents, heldCents }: StatementFacts,
  say: Words,
): void {
  paper.figures([
    [say('opening'), sayCents(openingCents)],
    [say('in'), `+ ${sayCents(inCents)}`],
    [say('out'), `− ${sayCents(outCents)}`],
    [say('closing'), `= ${sayCents(closingCents)}`],
  ])
  paper.rule()
  paper.gap(8)
  paper.say(say('ofWhich', { available: sayCents(availableCents), held: sayCents(heldCents) }), { color: QUIET })
}

const section = (paper: Paper, title: string): void => {
  paper.gap(18)
  paper.ensureSpace(80)
  paper.say(title, { size: 12, weight: 600 })
  paper.gap(2)
}
const right = { align: 'right' } as const

function movements(
  paper: Paper,
  { lines, openingCents, closingCents, month }: StatementFacts,
  { say, lang }: In,
): void {
  section(paper, say('movements'))
  if (lines.length === 0) {
    paper.say(say('none'), { color: QUIET })
    return
  }
  const columns = [{ width: 108 }, { width: WIDTH - 268 }, { width: 80, ...right }, { width: 80, ...right }]
  const rows = lines.map((l) => [
    `${sayDate(dayOf(l.at), lang)} ${sayTime(l.at)}`,
    [l.what[lang], [l.entryNo, l.causeNo].filter(Boolean).join(' · ')],
    saySigned(l.amountCents),
    sayAmount(l.balanceCents),
  ])
  const edge = (label: string, day: string, cents: number) => [sayDate(day, lang), label, '', sayAmount(cents)]
  paper.table(
    columns,
    [say('date'), say('what'), say('amount'), say('balance')],
    [
      edge(say('opening'), firstDayOf(month), openingCents),
      ...rows,
      edge(say('closing'), lastDayOf(month), closingCents),
    ],
    { total: true },
  )
}

function holds(paper: Paper, facts: StatementFacts, { say, lang }: In): void {
  if (facts.holds.length === 0) return
  section(paper, say('holds'))
  paper.table(
    [{ width: WIDTH - 190 }, { width: 100 }, { width: 90, ...right }],
    [say('why'), say('since'), say('amount')],
    facts.holds.map((h) => [
      h.causeNo ? [h.why[lang], h.causeNo] : h.why[lang],
      sayDate(dayOf(h.since), lang),
      sayAmount(h.amountCents),
    ]),
  )
}

function tons(paper: Paper, facts: StatementFacts, { say, lang }: In): void {
  section(paper, say('tons'))
  if (facts.tons.length === 0) {
    paper.say(say('noTons'), { color: QUIET })
    return
  }
  const number = { width: 58, ...right }
  paper.table(
    [{ width: WIDTH - 5 * 58 }, number, number, number, number, number],
    [say('project'), say('free'), say('offer'), say('presale'), say('retiring'), say('retired')],
    facts.tons.map((t) => [
      [t.name[lang], t.no],
      ...[t.freeKg, t.onOfferKg, t.presaleKg, t.retiringKg, t.retiredKg].map((kg) =>
        kg === 0 ? '–' : sayKg(kg, lang),
      ),
    ]),
  )
}

function seal(paper: Paper, facts: StatementFacts, { say, lang }: In): void {
  section(paper, say('seal'))
  const day = sayDate(facts.seal?.day ?? firstDayOf(monthAfter(facts.month)), lang)
  paper.say(say(facts.seal ? 'sealed' : 'unsealed', { day }), { color: QUIET })
  if (facts.seal) paper.say(facts.seal.root, { size: 8.5 })
  paper.gap(8)
  paper.say(say('trust'), { color: QUIET })
}
