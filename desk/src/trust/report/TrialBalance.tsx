import { reportDesk } from '@tonne/contract/trust/report'
import { sayAmount, sayDate, sayTons } from '@tonne/domain/format'
import { ownerWords, pocketWords, wordOf } from '@tonne/domain/trust/bookWords'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { takeCsv } from '../../platform/deskCall.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { Books, ReportOf } from './books.ts'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

type Asset = 'SGD' | 'tons'
type Row = { kind: string; pocket: string; debit: number; credit: number }
const rowsOf = ({ trial, trialTons }: Books, asset: Asset): Row[] =>
  asset === 'SGD'
    ? trial.map((row) => ({ ...row, debit: row.debitCents, credit: row.creditCents }))
    : trialTons.map((row) => ({ ...row, debit: row.debitKg, credit: row.creditKg }))
const net = (row: Row | undefined): number => (row ? row.credit - row.debit : 0)
const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)

export function TrialBalance({ books, before }: ReportOf) {
  return (
    <div className="stack">
      {(['SGD', 'tons'] as const).map((asset) => (
        <OfAsset key={asset} asset={asset} books={books} before={before} />
      ))}
    </div>
  )
}

function OfAsset({ asset, books, before }: ReportOf & { asset: Asset }) {
  const words = useWords(copy)
  const lang = useLang()
  const [mine, then] = [rowsOf(books, asset), rowsOf(before, asset)]
  const say = asset === 'SGD' ? sayAmount : sayTons
  const nameOf = ({ kind, pocket }: Row): string =>
    `${wordOf(ownerWords, kind, lang)} · ${wordOf(pocketWords, pocket, lang)}`
  const thenOf = (row: Row) => net(then.find((one) => one.kind === row.kind && one.pocket === row.pocket))
  const [debit, credit] = [sum(mine, (row) => row.debit), sum(mine, (row) => row.credit)]
  const unit = asset === 'SGD' ? words.sgd : words.asTons
  return (
    <Report
      label={inParts(lang, words.trial, unit)}
      texts={1}
      take={() => takeCsv(reportDesk.asOf, { day: books.day }, asset === 'SGD' ? 'trial' : 'trialTons')}
      head={[
        inParts(lang, words.account, unit),
        words.debit,
        words.credit,
        sayDate(books.day, lang),
        sayDate(before.day, lang),
        words.change,
      ]}
      rows={mine.map((row) => ({
        key: `${row.kind} ${row.pocket}`,
        cells: [
          nameOf(row),
          say(row.debit),
          say(row.credit),
          <b key="net">{say(net(row))}</b>,
          say(thenOf(row)),
          say(net(row) - thenOf(row)),
        ],
      }))}
      foot={[
        words.total,
        say(debit),
        say(credit),
        say(sum(mine, net)),
        say(sum(then, net)),
        say(sum(mine, net) - sum(then, net)),
      ]}
    >
      <Tag look={debit === credit ? 'done' : 'stop'}>
        {debit === credit ? words.equal : fill(words.unequal, { n: say(Math.abs(debit - credit)) })}
      </Tag>
    </Report>
  )
}
