import { type Lang, sayAmount, sayCount, sayDateTime, sayTons } from '@tonne/domain/format'
import { marketAlertStateLabels, retirementStateLabels } from '@tonne/domain/states'
import { surveillanceRules } from '@tonne/domain/trading/surveillance'
import { wordOf } from '@tonne/domain/trust/bookWords'
import type { MonthActs } from '@tonne/domain/trust/monthActs'
import { packWords } from './packWords.ts'

type ActTable = { widths: readonly number[]; heads: readonly string[]; rows: readonly (readonly string[])[] }
type Key = keyof typeof packWords
/** Each list as the PDF shows it: widths in points, heads and rows. */
export function actTables(acts: MonthActs, lang: Lang): Readonly<Record<keyof MonthActs, ActTable>> {
  const say = (key: Key): string => packWords[key][lang === 'cn' ? 1 : 0]
  const at = (ms: number) => sayDateTime(new Date(ms), lang)
  const kinds = { mirror: packWords.mirror, give: packWords.give }
  const decisions = { approved: packWords.approved, rejected: packWords.rejected }
  const rules = Object.fromEntries(Object.entries(surveillanceRules).map(([rule, { label }]) => [rule, label]))
  return {
    alerts: {
      widths: [96, 92, 90, 66, 84, 84],
      heads: [say('number'), say('rule'), say('project'), say('measured'), say('decision'), say('decidedBy')],
      rows: acts.alerts.map(({ no, rule, project, state, measured, threshold, decided }) => [
        ...[no, wordOf(rules, rule, lang), project ?? '–', `${sayCount(measured)} / ${sayCount(threshold)}`],
        ...[wordOf(marketAlertStateLabels, state, lang), `${decided.by}, ${at(decided.atMs)}`],
      ]),
    },
    corrections: {
      widths: [96, 92, 104, 66, 66, 88],
      heads: [say('number'), say('kind'), say('proposedBy'), say('suspenseCents'), say('decision'), say('decidedBy')],
      rows: acts.corrections.map(({ no, kind, state, parkedCents, proposed, decided }) => [
        ...[no, wordOf(kinds, kind, lang), `${proposed.by}, ${at(proposed.atMs)}`, sayAmount(parkedCents)],
        ...[wordOf(decisions, state, lang), `${decided.by}, ${at(decided.atMs)}`],
      ]),
    },
    retirements: {
      widths: [110, 100, 60, 74, 84, 84],
      heads: [say('number'), say('project'), say('tonsUnit'), say('ended'), say('endedAt'), say('certificate')],
      rows: acts.retirements.map(({ no, project, kg, state, endedAtMs, certificate }) => [
        ...[no, project, sayTons(kg), wordOf(retirementStateLabels, state, lang), at(endedAtMs)],
        certificate ? `${certificate.slice(0, 12)}…` : '–',
      ]),
    },
  }
}
