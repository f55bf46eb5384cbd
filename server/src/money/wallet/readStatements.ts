/**
 * A month that is over is written once, in every form at the same time, and given out as the same bytes from then on.
 */

import type { Output } from '@tonne/contract/endpoint'
import { paperForms, type statement } from '@tonne/contract/money/statement'
import { startOfDay } from '@tonne/domain/days'
import { sayDayTime } from '@tonne/domain/format'
import {
  firstDayOf,
  type Month,
  monthAfter,
  monthBefore,
  monthOf,
  readyAt,
  type StatementFacts,
  sayMonth,
  statementCsv,
  statementMonths,
} from '@tonne/domain/money/statement'
import { statementNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { findMember } from '../../people/member/store.ts'
import { FileAnswer } from '../../platform/http/answerKinds.ts'
import { drawQueue } from '../../platform/limits/drawQueue.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { onThread } from '../../platform/onThread.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { findFile, listMarks, storeFiles } from '../../shared/storedFiles.ts'
import type { Tools } from '../../shared/tools.ts'
import { sumPeriod } from './readFunds.ts'
import { statementCamt } from './statementCamt.ts'
import { type Asked, statementFacts } from './statementFacts.ts'
import type { statementPdf } from './statementPdf.ts'
import { findCash } from './store.ts'

const PAPER = new URL('./statementPdf.ts', import.meta.url)
const paperOf = (...args: Parameters<typeof statementPdf>) => onThread(PAPER, 'statementPdf', args)
type Form = (typeof paperForms)[number]
const nameOf = (month: Month, form: Form): string =>
  `tonne-statement-${month}${{ pdf_en: '-en.pdf', pdf_cn: '-cn.pdf', csv: '.csv', camt: '.xml' }[form]}`
const mimes: Readonly<Record<Form, string>> = {
  pdf_en: 'application/pdf',
  pdf_cn: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  camt: 'application/xml; charset=utf-8',
}
const namesOf = (month: Month) => paperForms.map((form) => nameOf(month, form))

export function statementReads(
  { db, files: store }: Pick<Tools, 'db' | 'files'>,
  operator: StatementFacts['operator'],
) {
  const drawQueued = (asked: Asked): Promise<void> => drawQueue(memberPosition(asked.memberId), () => write(asked))
  const write = async (asked: Asked): Promise<void> => {
    const { month, memberId, now } = asked
    if ((await listMarks(db, memberId, namesOf(month))).length === paperForms.length) return
    const facts = await statementFacts(db, asked)
    const texts = { csv: statementCsv(facts), camt: statementCamt(facts) }
    const papers = { pdf_en: await paperOf(facts, 'en'), pdf_cn: await paperOf(facts, 'cn') }
    const bytes = { ...papers, csv: Buffer.from(texts.csv), camt: Buffer.from(texts.camt) }
    const files = paperForms.map((form) => ({ name: nameOf(month, form), mime: mimes[form], bytes: bytes[form] }))
    await storeFiles({ db, files: store }, memberId, files, now)
  }
  const refuseUnready = async (memberId: number, month: Month, now: Date): Promise<void> => {
    const at = readyAt(month)
    if (at > now)
      refuse('statementNotYet', {
        month: both((lang) => sayMonth(month, lang)),
        at: both((lang) => sayDayTime(at, lang, now)),
      })
    const member = await findMember(db, memberId)
    if (!member || month < monthOf(member.joinedAt)) refuse('notFound')
  }
  return { drawQueued, refuseUnready, operator }
}
const both = (say: (lang: 'en' | 'cn') => string) => ({ en: say('en'), cn: say('cn') })
type Reads = ReturnType<typeof statementReads>

export const listStatements =
  ({ db }: Tools): Handler<typeof statement.list> =>
  async ({ memberId, now }) => {
    const { joinedAt } = (await findMember(db, memberId)) ?? refuse('sessionExpired')
    const months = statementMonths(joinedAt, now)
    const newest = months[0] ?? monthBefore(monthOf(joinedAt))
    const nextMonth = monthAfter(newest)
    return {
      months: months.map((month) => ({ month, no: statementNo(month, memberId) })),
      nextMonth,
      nextAt: readyAt(nextMonth).getTime(),
    }
  }

export function readStatement(
  { db }: Tools,
  { drawQueued, refuseUnready, operator }: Reads,
): Handler<typeof statement.info> {
  return async ({ input: { month }, memberId, now }): Promise<Output<typeof statement.info>> => {
    await refuseUnready(memberId, month, now)
    await drawQueued({ memberId, month, operator, now })
    const marks = await listMarks(db, memberId, namesOf(month))
    const span = { from: startOfDay(firstDayOf(month)), to: startOfDay(firstDayOf(monthAfter(month))) }
    return {
      no: statementNo(month, memberId),
      month,
      madeAt: marks[0]!.madeAt.getTime(),
      ...(await sumPeriod(db, await findCash(db, memberId), span)),
      files: paperForms.map((form) => {
        const { name, size, sha256 } = marks.find((m) => m.name === nameOf(month, form))!
        return { form, name, size, sha256 }
      }),
    }
  }
}

export function sendStatement(
  tools: Tools,
  { drawQueued, refuseUnready, operator }: Reads,
): Handler<typeof statement.file> {
  return async ({ input: { month, form }, memberId, now }) => {
    await refuseUnready(memberId, month, now)
    await drawQueued({ memberId, month, operator, now })
    const { bytes, mime, name } = (await findFile(tools, memberId, nameOf(month, form)))!
    return new FileAnswer({ bytes, mime, name, how: 'attachment' })
  }
}
