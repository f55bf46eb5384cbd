import { Link } from '@tanstack/react-router'
import type { Output } from '@tonne/contract/endpoint'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { sayAmount, sayCents, sayDate } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useList } from '../../platform/list.ts'
import { useMay } from '../../platform/me.tsx'
import { Queue } from '../../platform/Queue.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { ImportFile } from './ImportFile.tsx'

type FileRow = Output<typeof bankfileDesk.list>['items'][number]

export default function BankFilesPage() {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['finance'])
  const columns = useColumns()
  const { query, pages } = useList(bankfileDesk.list, {})
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <QueryView query={query}>
        {({ items }) => {
          const latest = items[0]
          return (
            <>
              <Kpis
                items={[
                  {
                    label: words.latest,
                    value: latest ? sayDate(latest.closingDay, lang) : words.none,
                    note: latest?.statement,
                  },
                  { label: words.latestClosing, value: latest ? sayCents(latest.closingCents) : words.none },
                  { label: words.files, value: items.length },
                ]}
              />
              <Queue
                label={words.title}
                columns={columns}
                rows={items}
                rowId={(row) => row.hash}
                empty={mayAct ? words.empty : words.emptyRead}
                pages={pages}
                foot={
                  mayAct && (
                    <div className="ops-tools ops-tools--foot">
                      <ImportFile />
                    </div>
                  )
                }
                open="file"
                peek={(_, row) => <FilePanel file={row} />}
              />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function FilePanel({ file }: { file: FileRow | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!file) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={file.statement}>
      <h2 className="t2">{file.statement}</h2>
      <Facts
        rows={[
          [words.day, sayDate(file.closingDay, lang)],
          [words.opening, sayCents(file.openingCents)],
          [words.closing, sayCents(file.closingCents)],
          [words.lines, file.lineCount],
          [words.by, `${file.takenBy} · ${sayDayTime(new Date(file.takenAt), lang)}`],
          [words.hash, <span key="hash" className="mono">{`${file.hash.slice(0, 12)}…${file.hash.slice(-6)}`}</span>],
        ]}
      />
      <Link className="btn btn--line btn--m" to="/deposits">
        {words.seeLines}
      </Link>
    </aside>
  )
}

function useColumns(): Columns<FileRow> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'statement',
      value: (row) => `${row.statement} ${row.name}`,
      header: words.statement,
      cell: (row) => <TwoLines main={row.statement} sub={row.name} />,
    },
    { id: 'closingDay', header: words.day, cell: (row) => sayDate(row.closingDay, lang) },
    { id: 'openingCents', header: words.opening, right: true, cell: (row) => sayAmount(row.openingCents) },
    { id: 'closingCents', header: words.closing, right: true, cell: (row) => <b>{sayAmount(row.closingCents)}</b> },
    { id: 'lineCount', header: words.lines, right: true },
    { id: 'takenAt', header: words.taken, cell: (row) => <When at={row.takenAt} /> },
    {
      id: 'booked',
      value: (row) => row.bookedAt !== null,
      header: words.booked,
      cell: (row) => (
        <Tag look={row.bookedAt !== null ? 'done' : 'half'}>{row.bookedAt !== null ? words.yes : words.no}</Tag>
      ),
    },
  ]
}
