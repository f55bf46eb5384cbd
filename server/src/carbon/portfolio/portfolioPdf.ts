import { iccKg, type PaperHolding, type PortfolioFacts } from '@tonne/domain/carbon/portfolioPaper'
import { sayPortfolioLine } from '@tonne/domain/carbon/sayPortfolioLine'
import { dayOf } from '@tonne/domain/days'
import { type Lang, sayAmount, sayCents, sayDate, sayKg, saySigned } from '@tonne/domain/format'
import { countryName } from '@tonne/domain/trading/countryName'
import { registryName } from '@tonne/domain/trading/project'
import { MARGIN, Paper, QUIET, WIDTH } from '../../platform/pdf/paper.ts'
import { type Say, wordsIn } from '../../platform/pdf/wordsIn.ts'
import { portfolioWords } from './portfolioWords.ts'

type In = { say: Say<keyof typeof portfolioWords>; lang: Lang }
const right = { align: 'right' } as const

export function portfolioPdf(facts: PortfolioFacts, lang: Lang): Promise<Buffer> {
  const say = wordsIn(portfolioWords, lang)
  const { operator, at, paper: kind } = facts
  const title = facts.year
    ? say('yearTitle', { year: String(facts.year.year) })
    : say(kind === 'icc' ? 'iccTitle' : 'holdingsTitle')
  const paper = new Paper({ title, lang, at, foot: `${operator.name} · UEN ${operator.uen}` })
  head(paper, { facts, title }, { say, lang })
  if (kind === 'icc') icc(paper, facts.holdings, { say, lang })
  else if (facts.year) year(paper, facts.year, { say, lang })
  else holdings(paper, facts.holdings, { say, lang })
  paper.gap(14)
  paper.say(say(kind === 'icc' ? 'iccNote' : 'method'), { color: QUIET })
  return paper.end()
}

function head(
  paper: Paper,
  { facts: { operator, member, day }, title }: { facts: PortfolioFacts; title: string },
  { say, lang }: In,
): void {
  paper.put(operator.name, MARGIN, paper.top, { size: 9, color: QUIET, align: 'right' })
  paper.say('Tonne', { size: 13, weight: 600 })
  paper.gap(18)
  paper.say(title, { size: 22, weight: 600 })
  paper.gap(6)
  const account = [member.name, String(member.id), ...(member.uen ? [`UEN ${member.uen}`] : [])].join(' · ')
  paper.facts(
    [
      [say('account'), account],
      [say('asOf'), sayDate(day, lang)],
    ],
    90,
  )
  paper.gap(10)
}

const sum = (rows: readonly PaperHolding[], of: (row: PaperHolding) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)
const dayIn = (at: number, lang: Lang): string => sayDate(dayOf(new Date(at)), lang)

function holdings(paper: Paper, rows: readonly PaperHolding[], { say, lang }: In): void {
  paper.figures([
    [
      say('held'),
      sayKg(
        sum(rows, (h) => h.heldKg),
        lang,
      ),
    ],
    [say('cost'), sayAmount(sum(rows, (h) => h.costCents))],
    [say('value'), sayAmount(sum(rows, (h) => h.valueCents))],
    [
      say('retired'),
      sayKg(
        sum(rows, (h) => h.retiredKg),
        lang,
      ),
    ],
  ])
  if (rows.length === 0) {
    paper.say(say('none'), { color: QUIET })
    return
  }
  const number = { width: 74, ...right }
  paper.table(
    [{ width: WIDTH - 4 * 74 }, number, number, number, number],
    [say('project'), say('held'), say('cost'), say('value'), say('realised')],
    rows.map((h) => [
      [h.project.name[lang], aboutOf(h, lang), ...pricesOf(h, { say, lang })],
      ...[sayKg(h.heldKg, lang), sayAmount(h.costCents), sayAmount(h.valueCents), saySigned(h.realisedCents)],
    ]),
  )
}
const aboutOf = ({ project, country, vintage }: PaperHolding, lang: Lang): string =>
  `${project.no} · ${countryName(country, lang)} · ${vintage}`
function pricesOf({ price, lastTrade }: PaperHolding, { say, lang }: In): string[] {
  const own = say('price', { price: sayCents(price.cents), day: dayIn(price.at, lang) })
  return lastTrade
    ? [own, say('lastTrade', { price: sayCents(lastTrade.cents), day: dayIn(lastTrade.at, lang) })]
    : [own]
}

function year(paper: Paper, { sum: total, lines }: NonNullable<PortfolioFacts['year']>, { say, lang }: In): void {
  paper.figures([
    [say('bought'), `${sayKg(total.boughtKg, lang)} · ${sayCents(total.boughtCents)}`],
    [say('sold'), `${sayKg(total.soldKg, lang)} · ${sayCents(total.soldCents)}`],
    [say('realised'), sayAmount(total.realisedCents)],
  ])
  paper.figures([
    [say('fees'), `${sayCents(total.feeCents)} + ${sayCents(total.gstCents)}`],
    [say('retired'), `${sayKg(total.retiredKg, lang)} · ${sayCents(total.retiredCostCents)}`],
    [say('forfeited'), sayCents(total.forfeitedCents)],
  ])
  if (lines.length === 0) {
    paper.say(say('noLines'), { color: QUIET })
    return
  }
  const number = { width: 66, ...right }
  paper.table(
    [{ width: 78 }, { width: WIDTH - 78 - 4 * 66 }, number, number, number, number],
    [say('date'), say('what'), say('cash'), say('feeGst'), say('costOut'), say('realised')],
    lines.map((l) => [
      dayIn(l.at, lang),
      [sayPortfolioLine(l, lang), ...(l.project ? [l.project.name[lang]] : []), l.entryNo],
      ...[
        saySigned(-l.cashCents),
        sayAmount(l.feeCents + l.gstCents),
        sayAmount(l.costCents),
        saySigned(l.realisedCents),
      ],
    ]),
  )
}

function icc(paper: Paper, all: readonly PaperHolding[], { say, lang }: In): void {
  const rows = all.filter((h) => h.heldKg > 0)
  paper.figures([
    [say('eligible'), sayKg(iccKg(rows), lang)],
    [
      say('held'),
      sayKg(
        sum(rows, (h) => h.heldKg),
        lang,
      ),
    ],
  ])
  if (rows.length === 0) {
    paper.say(say('none'), { color: QUIET })
    return
  }
  const number = { width: 62, ...right }
  paper.table(
    [{ width: 170 }, { width: WIDTH - 170 - 124 }, number, number],
    [say('project'), say('rule'), say('held'), say('eligible')],
    rows.map((h) => [
      [h.project.name[lang], aboutOf(h, lang), `${registryName(h.registry, lang)} · ${h.methodology}`],
      whyNot(h, { say, lang }),
      ...[sayKg(h.heldKg, lang), sayKg(iccKg([h]), lang)],
    ]),
  )
}

function whyNot({ icc: { rule, basis }, undeliveredKg, retiringKg }: PaperHolding, { say, lang }: In): string {
  const parts = [
    rule[lang],
    basis?.[lang],
    undeliveredKg > 0 && say('undelivered', { tons: sayKg(undeliveredKg, lang) }),
    retiringKg > 0 && say('retiring', { tons: sayKg(retiringKg, lang) }),
  ]
  return parts.filter(Boolean).join(lang === 'cn' ? '' : ' ')
}
