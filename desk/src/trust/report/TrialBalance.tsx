import { sayAmount, sayDate, sayTons } from '@tonne/domain/format'
import { ownerWords, pocketWords, wordOf } from '@tonne/domain/trust/bookWords'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Books, ReportOf } from './books.ts'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

type Row = Books['trial'][number]
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

function OfAsset({ asset, books, before }: ReportOf & { asset: Row['asset'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const mine = books.trial.filter((row) => row.asset === asset)
  const then = before.trial.filter((row) => row.asset === asset)
  const say = asset === 'SGD' ? sayAmount : sayTons
  const nameOf = ({ kind, pocket }: Row): string =>
    `${wordOf(ownerWords, kind, lang)} · ${wordOf(pocketWords, pocket, lang)}`
  const thenOf = (row: Row) => net(then.find((one) => one.kind === row.kind && one.pocket === row.pocket))
  const [debit, credit] = [sum(mine, (row) => row.debit), sum(mine, (row) => row.credit)]
  const unit = asset === 'SGD' ? words.sgd : words.asTons
  const plain = (n: number) => (asset === 'SGD' ? n / 100 : n)
  const head = ['Kind', 'Pocket', ...(asset === 'SGD' ? ['Debit SGD', 'Credit SGD'] : ['Debit kg', 'Credit kg'])]
  return (
    <Report
      label={inParts(lang, words.trial, unit)}
      texts={1}
      file={`trial-balance-${books.day}-${asset}.csv`}
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
      csv={[head, ...mine.map((row) => [row.kind, row.pocket, plain(row.debit), plain(row.credit)])]}
    >
      <Tag look={debit === credit ? 'done' : 'stop'}>
        {debit === credit ? words.equal : fill(words.unequal, { n: say(Math.abs(debit - credit)) })}
      </Tag>
    </Report>
  )
}
