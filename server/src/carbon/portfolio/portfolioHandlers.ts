import type { portfolio } from '@tonne/contract/carbon/portfolio'
import { sumLines, yearOf } from '@tonne/domain/carbon/portfolio'
import { type PortfolioFacts, portfolioCsv } from '@tonne/domain/carbon/portfolioPaper'
import { dayOf } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { findMember, registeredNameOf } from '../../people/member/store.ts'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import { drawQueue } from '../../platform/limits/drawQueue.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { onThread } from '../../platform/onThread.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import type { portfolioPdf } from './portfolioPdf.ts'
import { lineOut, type PortfolioInput, portfolioFor, readInfo, readLines } from './readPortfolio.ts'

const PAPER = new URL('./portfolioPdf.ts', import.meta.url)
const paperOf = (...args: Parameters<typeof portfolioPdf>) => onThread(PAPER, 'portfolioPdf', args)
type Operator = PortfolioFacts['operator']

export const portfolioHandlers = (tools: Tools, { name, uen }: Operator): Handlers<typeof portfolio> => ({
  info: readInfo(tools),
  lines: readLines(tools),
  file: sendFile(tools, { name, uen }),
})

type PaperInput = PortfolioInput & Pick<PortfolioFacts, 'paper' | 'operator'> & { year: number | undefined }
async function factsFor({ db }: Tools, { memberId, now, paper, year, operator }: PaperInput): Promise<PortfolioFacts> {
  const member = (await findMember(db, memberId))!
  if (paper === 'icc' && member.kind !== 'corporate') refuse('corporateOnly')
  if (paper === 'year' && year === undefined) refuse('portfolioYearMissing', { year: yearOf(now) })
  const { holdings, lines, facts } = await portfolioFor(db, { memberId, now })
  const ofYear = lines.filter((line) => yearOf(line.at) === year)
  return {
    paper,
    day: dayOf(now),
    at: now,
    operator,
    holdings,
    member: { id: member.id, name: registeredNameOf(member), uen: member.uen },
    year:
      year === undefined ? null : { year, sum: sumLines(ofYear), lines: ofYear.map((line) => lineOut(line, facts)) },
  }
}

function sendFile(tools: Tools, operator: Operator): Handler<typeof portfolio.file> {
  return async ({ input: { paper, form, year: asked }, memberId, now }) => {
    const year = paper === 'year' ? asked : undefined
    const facts = await factsFor(tools, { memberId, now, paper, year, operator })
    const stem = `tonne-${paper}-${paper === 'year' ? year : facts.day}`
    if (form === 'csv')
      return new FileAnswer({
        bytes: Buffer.from(portfolioCsv(facts)),
        mime: 'text/csv',
        name: `${stem}.csv`,
        how: 'attachment',
      })
    const lang = form === 'pdf_cn' ? 'cn' : 'en'
    const bytes = await drawQueue(memberPosition(memberId), () => paperOf(facts, lang))
    return new FileAnswer({ bytes, mime: 'application/pdf', name: `${stem}-${lang}.pdf`, how: 'attachment' })
  }
}
