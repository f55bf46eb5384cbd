import type { transparency, transparencyTables } from '@tonne/contract/trust/transparency'
import { csvOf } from '@tonne/domain/csv'
import { Cacheable, FileAnswer } from '../../platform/http/answerKinds.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import type { Figures } from './snapshotFigures.ts'
import { listSnapshots, type SnapshotRow } from './store.ts'

const MINUTE = 60
const DAYS = 50
type Row = SnapshotRow<Figures>
type Cells = (string | number)[][]
const tagOf = (name: string, rows: readonly Row[]): string => `${name}-${rows.length}-${rows[0]?.madeAt.getTime() ?? 0}`

const dayRow = ({ day, tons, money, log, liability }: Figures) => [
  ...[day, tons.issuedKg, tons.soldKg, tons.retiredKg, tons.custodyKg, money.membersCents, money.clientMoneyCents],
  ...[money.closedDay ?? '', money.closedBankCents ?? '', log?.size ?? 0, log?.root ?? ''],
  ...[liability?.day ?? '', liability?.root ?? '', liability?.owedCents ?? '', liability?.custodyCents ?? ''],
]
const DAY_HEAD = [
  'day',
  'issuedKg',
  'soldKg',
  'retiredKg',
  'custodyKg',
  'membersCents',
  'clientMoneyCents',
  ...['closedDay', 'closedBankCents', 'logSize', 'logRoot', 'sumsDay', 'sumsRoot', 'sumsOwedCents', 'sumsCustodyCents'],
]
const tables: Readonly<Record<(typeof transparencyTables)[number], (rows: readonly Row[]) => Cells>> = {
  days: (rows) => [DAY_HEAD, ...rows.map((row) => dayRow(row.figures))],
  projects: ([row]) => [
    ['project', 'issuedKg', 'soldKg', 'retiredKg'],
    ...(row?.figures.projects ?? []).map((p) => [p.no, p.issuedKg, p.soldKg, p.retiredKg]),
  ],
  times: ([row]) => [
    ['what', 'count', 'late', 'overdue', 'refused', 'medianSeconds', 'p95Seconds'],
    ...(row?.figures.times ?? []).map((t) => [
      t.what,
      t.count,
      t.late,
      t.overdue,
      t.refused ?? 0,
      t.medianSeconds ?? '',
      t.p95Seconds ?? '',
    ]),
  ],
  refusals: ([row]) => [
    ['rule', 'code', 'count'],
    ...(row?.figures.refusals ?? []).map((r) => [r.rule, r.code, r.count]),
  ],
  restrictions: ([row]) => [
    ['reason', 'opened', 'lifted', 'open', 'overdue'],
    ...(row?.figures.restrictions ?? []).map((r) => [r.reason, r.opened, r.lifted, r.open, r.overdue]),
  ],
  outages: ([row]) => [
    ['from', 'to'],
    ...(row?.figures.outages ?? []).map((o) => [new Date(o.from).toISOString(), new Date(o.to).toISOString()]),
  ],
  terms: ([row]) => [
    ['version', 'effectiveAt', 'field', 'before', 'after'],
    ...(row?.figures.terms ?? []).flatMap((v) =>
      v.changes.map((c) => [v.version, new Date(v.effectiveAt).toISOString(), c.field, c.before, c.after]),
    ),
  ],
}

export const transparencyHandlers: Handlers<typeof transparency> = {
  figures: async ({ reads }) => {
    const rows = await listSnapshots<Figures>(reads, 1)
    return new Cacheable({ figures: rows[0]?.figures ?? null }, tagOf('figures', rows), MINUTE)
  },
  days: async ({ input: { limit = 20 }, reads }) => {
    const rows = await listSnapshots<Figures>(reads, limit)
    return new Cacheable({ items: rows.map((row) => row.figures) }, tagOf('days', rows), MINUTE)
  },
  csv: async ({ input: { table }, reads }) => {
    const rows = await listSnapshots<Figures>(reads, DAYS)
    const bytes = Buffer.from(csvOf(tables[table](rows)))
    const file = new FileAnswer({
      bytes,
      mime: 'text/csv; charset=utf-8',
      name: `tonne-${table}.csv`,
      how: 'attachment',
    })
    return new Cacheable(file, tagOf(table, rows), MINUTE)
  },
}
