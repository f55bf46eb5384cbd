import { bothLanguages } from '@tonne/domain/format'
import { type Month, sayMonth, spanOf } from '@tonne/domain/money/statement'
import { refuse } from '@tonne/domain/refusals'
import { type MonthEnd, type MonthPack, packOf } from '@tonne/domain/trust/monthPack'
import type { Sql } from '../../platform/database/database.ts'
import { listActs } from './actStore.ts'
import { listMonths, listNames, type MonthRow } from './store.ts'

/** The month and the earlier ones in its trend. */
const MONTHS = 6

const monthEnd = ({ root, headAt, at, ...row }: MonthRow): MonthEnd => ({
  ...row,
  root: root.toString('hex'),
  headAtMs: headAt.getTime(),
  atMs: at.getTime(),
})
/** Refuses (reportOpen) a month that is not closed. */
export async function readPack(sql: Sql, month: Month): Promise<MonthPack> {
  const months = (await listMonths(sql, month, MONTHS)).map(monthEnd)
  if (months[0]?.month !== month) refuse('reportOpen', { month: bothLanguages((lang) => sayMonth(month, lang)) })
  const { from, to } = spanOf(month)
  const acts = months[0].kept.acts ? { acts: await listActs(sql, from, to) } : {}
  return packOf({ months, projects: (await listNames(sql)).map(({ id, project }) => ({ id, no: project })), ...acts })
}
