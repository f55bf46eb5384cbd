/** A registry's instructions and answers, and its exports: right, partial, repeated, late, or with wrong counts. */
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Envelope } from '@tonne/contract/envelope'
import { registryDesk } from '@tonne/contract/trading/registry'
import { parse } from 'csv-parse/sync'
import { type Attempt, type From, type Maker, oneOf, REASON, whole } from './attempt.ts'
import { exportOf, FIRST_NO } from './exportOf.ts'
import type { ActName } from './history.ts'
import type { Books, Retirement } from './oracle/books.ts'
import { DAY, dayOf } from './oracle/calendar.ts'
import type { ExportRow, Serials } from './oracle/outsideBooks.ts'
import type { Listed } from './oracle/registryAnswers.ts'
import * as answers from './oracle/registryAnswers.ts'
import { takeExport } from './oracle/registryFiles.ts'
import { decideRetirement } from './oracle/retiring.ts'
import type { Operator, Stage } from './stage.ts'

const registering: Maker = ({ stage, books, act }) => {
  const [, which, who, how, when] = act.p as [number, number, number, number, number]
  const found = oneOf(
    books.retirements.filter((r) => r.no !== '' && (['requested', 'instructed'].includes(r.state) || which < 0.05)),
    which,
  )
  if (!found) return
  const operator = oneOf(stage.operators.market, who)!
  const does = how < 0.08 ? 'refuse' : found.state === 'requested' ? 'instruct' : how < 0.4 ? 'evidence' : 'confirm'
  const input = { no: found.no, reason: REASON }
  // Sometimes a day in the future, or before the instruction.
  const day = dayOf(when < 0.08 ? books.now + DAY : when > 0.92 ? found.at - DAY : books.now)
  const text = `The registry confirmed it, ${act.n}`
  const send = async (node: 0 | 1): Promise<Envelope<unknown>> => {
    const call = await stage.desk(node, operator)
    return does === 'evidence'
      ? call(retirementDesk.proposeEvidence, { ...input, reference: 'VCU-1', day, text })
      : call(retirementDesk[does], input)
  }
  const judge = (b: Books) => decideRetirement(b, { by: operator.id, no: found.no, does, day, text })
  return { what: `market ${operator.id}: ${does} ${found.no}`, keyed: false, send, judge }
}

/** Rows that share no numbers with each other, so that the file does not list the same tons twice. */
function rowsOf(books: Books, p: readonly number[], n: number): ExportRow[] {
  const rows: ExportRow[] = []
  const strangers = books.registry.blocks.filter(({ first }) => first < FIRST_NO)
  for (let i = 0; i < whole(p[0]!, 1, 4); i++) {
    const q = (p[1]! * 17 + i * 0.381) % 1
    const known = oneOf(strangers, (p[2]! * 13 + i * 0.271) % 1)
    const first = 1 + n * 1000 + i * 100
    const fresh = { series: whole(q, 1, 3), ended: q > 0.6, first, last: first + whole(p[3]!, 0, 89) }
    // A block that was taken before: the same numbers and some more, or its retirement.
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
  return { what: `market ${operator.id} takes an export of the registry`, ...taking(stage, operator, rows) }
}
function taking(stage: Stage, operator: Operator, rows: readonly ExportRow[]): Omit<Attempt, 'what'> {
  const text = JSON.stringify(rows)
  return {
    keyed: false,
    send: async (node) => {
      const call = await stage.desk(node, operator)
      const answer = await call(registryDesk.import, { name: 'verra.csv', content: exportOf(rows), reason: REASON })
      return answer.code === 0 ? { ...answer, data: { ...answer.data, namedRows: answer.data.named.length } } : answer
    },
    judge: (b) => takeExport(b, { text, rows }),
  }
}

type Line = readonly [no: string, project: string, serials: string, tons: string]
/** The file's request for each retirement: how many tons, and which. */
function listedIn(content: string): Listed {
  const listed: Listed = {}
  for (const [no, , serials, tons] of parse(Buffer.from(content, 'base64'), { from: 2 }) as unknown as Line[]) {
    const [, first, last] = /-(\d+)-(\d+)(?:-VCS|$)/.exec(serials)!
    listed[no] ??= { kg: 0, serials: [] }
    listed[no].kg += Number(tons.replaceAll(',', '')) * 1000
    listed[no].serials.push({ first: Number(first), last: Number(last) })
  }
  return listed
}
/** The registry's file of a day: today's, sometimes yesterday's. */
const instructing: Maker = ({ stage, books, act }) => {
  const operator = oneOf(stage.operators.market, act.p[0]!)!
  const day = dayOf(books.now - (act.p[1]! < 0.2 ? DAY : 0))
  return {
    what: `market ${operator.id} takes the instructions`,
    keyed: false,
    send: async (node) => {
      const call = await stage.desk(node, operator)
      const answer = await call(retirementDesk.instructions, { registry: 'verra', day, reason: REASON })
      if (answer.code !== 0) return answer
      const listed = listedIn(answer.data.content)
      const sums = JSON.stringify(
        Object.entries(listed)
          .map(([no, { kg }]) => [no, kg])
          .sort(),
      )
      return { ...answer, data: { ...answer.data, listed, sums } }
    },
    judge: (b) => answers.takeInstructions(b, { day }),
  }
}

/** Retirements whose tons a file named, mostly without an answer yet. */
const namedOf = ({ books, act }: From): Retirement[] => {
  const named = books.retirements.filter(({ serials }) => serials !== null)
  const open = named.filter(({ state }) => state === 'instructed')
  return open.length > 0 && act.p[5]! > 0.1 ? open : named
}
/** All of it, a part, a ton beside it, or a day before the instruction. */
function rowOf({ now }: Books, { at }: Retirement, { first, last }: Serials, how: number): ExportRow {
  const by = how > 0.6 && how < 0.75 ? 1 : 0
  const to = how > 0.75 && how < 0.87 && last > first ? last - 1 : last
  const on = dayOf(how > 0.87 ? at - DAY : now)
  return { series: 1, ended: true, first: first + by, last: to + by, tons: to - first + 1, on }
}
const listing: Maker = (from) => {
  const { stage, books, act } = from
  const [which, who, how] = act.p as [number, number, number]
  const found = oneOf(namedOf(from), which)
  if (!found) return
  const operator = oneOf(stage.operators.market, who)!
  const rows = found.serials!.map((one) => rowOf(books, found, one, how))
  return { what: `market ${operator.id} takes what the registry lists`, ...taking(stage, operator, rows) }
}
/** One or two of them, so that one that is not listed holds the other back. */
const takingListed: Maker = (from) => {
  const { stage, act } = from
  const [which, who, more] = act.p as [number, number, number]
  const named = namedOf(from)
  const found = new Set([oneOf(named, which), ...(more < 0.3 ? [oneOf(named, (which + more) % 1)] : [])])
  const nos = [...found].flatMap((one) => (one ? [one.no] : []))
  if (nos.length === 0) return
  const operator = oneOf(stage.operators.market, who)!
  return {
    what: `market ${operator.id} writes down what is listed`,
    keyed: false,
    send: async (node) => {
      const answer = await (await stage.desk(node, operator))(retirementDesk.takeEvidence, { nos, reason: REASON })
      return answer.code === 0 ? { ...answer, data: { written: answer.data.written.length } } : answer
    },
    judge: (b) => answers.takeListed(b, { by: operator.id, nos }),
  }
}

export const registryMakers: Partial<Record<ActName, Maker>> = {
  registry: registering,
  registryFile: exporting,
  instructions: instructing,
  registryLists: listing,
  takeListed: takingListed,
}
