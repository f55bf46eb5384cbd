/** What the registry hears and answers, and its exports: right, in part, twice, late, or of other counts. */
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Envelope } from '@tonne/contract/envelope'
import { registryDesk } from '@tonne/contract/trading/registry'
import { type Maker, oneOf, REASON, whole } from './ask.ts'
import type { ActName } from './history.ts'
import type { Books } from './oracle/books.ts'
import { DAY, dayOf } from './oracle/calendar.ts'
import type { ExportRow } from './oracle/outsideBooks.ts'
import { takeExport } from './oracle/registryFiles.ts'
import { decideRetirement } from './oracle/retiring.ts'

const registering: Maker = ({ stage, books, act }) => {
  const [, which, who, how, when] = act.p as [number, number, number, number, number]
  const found = oneOf(
    books.retirements.filter((r) => r.no !== '' && (['requested', 'instructed'].includes(r.state) || which < 0.05)),
    which,
  )
  if (!found) return
  const operator = oneOf(stage.operators.market, who)!
  const does = how < 0.08 ? 'refuse' : found.state === 'requested' ? 'instruct' : how < 0.4 ? 'evidence' : 'confirm'
  const ask = { no: found.no, reason: REASON }
  // Now and then of a day that has not come, or from before anybody asked.
  const day = dayOf(when < 0.08 ? books.now + DAY : when > 0.92 ? found.at - DAY : books.now)
  const text = `The registry confirmed it, ${act.n}`
  const send = async (node: 0 | 1): Promise<Envelope<unknown>> => {
    const call = await stage.desk(node, operator)
    return does === 'evidence'
      ? call(retirementDesk.proposeEvidence, { ...ask, reference: 'VCU-1', day, text })
      : call(retirementDesk[does], ask)
  }
  const judge = (b: Books) => decideRetirement(b, { by: operator.id, no: found.no, does, day, text })
  return { what: `market ${operator.id}: ${does} ${found.no}`, keyed: false, send, judge }
}

const TITLES =
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Total Vintage Quantity,Quantity Issued,Serial Number,' +
  'Retirement/Cancellation Date'
const lineOf = ({ series, ended, first, last, tons }: ExportRow): string => {
  const serial = `90${series}-${first}-${last}-VCS-VCU-1507-VER-ET-14-9934${series}-01012020-31122020-1`
  return `2026-04-03,2020-01-01,2020-12-31,9934${series},Demo,99,${tons},${serial},${ended ? '2026-05-01' : ''}`
}
/** Rows that no other of the file meets, so that the file itself does not say the same tons twice. */
function rowsOf(books: Books, p: readonly number[], n: number): ExportRow[] {
  const rows: ExportRow[] = []
  for (let i = 0; i < whole(p[0]!, 1, 4); i++) {
    const q = (p[1]! * 17 + i * 0.381) % 1
    const known = oneOf(books.registry.blocks, (p[2]! * 13 + i * 0.271) % 1)
    const first = 1 + n * 1000 + i * 100
    const fresh = { series: whole(q, 1, 3), ended: q > 0.6, first, last: first + whole(p[3]!, 0, 89) }
    // One that was taken before, the same numbers and some more, or what became of them.
    const block =
      !known || q < 0.5
        ? fresh
        : q < 0.65
          ? known
          : q < 0.8
            ? { ...known, last: known.last + 5 }
            : { ...known, ended: !known.ended, first: known.first, last: known.last }
    if (rows.some((row) => row.series === block.series && row.ended === block.ended && row.first === block.first))
      continue
    rows.push({ ...block, tons: block.last - block.first + 1 + (q > 0.93 ? 1 : 0) })
  }
  return rows
}
const exporting: Maker = ({ stage, books, act }) => {
  const [again, , , , who, old] = act.p as [number, number, number, number, number, number]
  const operator = oneOf(stage.operators.market, who)!
  const before = old < 0.12 ? oneOf(books.registry.files, again) : undefined
  const rows = before ? (JSON.parse(before) as ExportRow[]) : rowsOf(books, act.p, act.n)
  const text = JSON.stringify(rows)
  return {
    what: `market ${operator.id} takes an export of the registry`,
    keyed: false,
    send: async (node) => {
      const call = await stage.desk(node, operator)
      const content = [TITLES, ...rows.map(lineOf)].join('\n')
      const answer = await call(registryDesk.import, { name: 'verra.csv', content, reason: REASON })
      return answer.code === 0 ? { ...answer, data: { ...answer.data, namedRows: answer.data.named.length } } : answer
    },
    judge: (b) => takeExport(b, { text, rows }),
  }
}

export const registryMakers: Partial<Record<ActName, Maker>> = { registry: registering, registryFile: exporting }
