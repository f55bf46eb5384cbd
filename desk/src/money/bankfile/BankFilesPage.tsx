import { Link } from '@tanstack/react-router'
import { createColumnHelper } from '@tanstack/react-table'
import type { Output } from '@tonne/contract/endpoint'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { csvOf } from '@tonne/domain/csv'
import { sayAmount, sayCents, sayDate, sayDayTime } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo, useState } from 'react'
import { useDesk } from '../../platform/deskAsk.ts'
import { useMay } from '../../platform/me.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { useParam } from '../../platform/useParam.ts'
import { Asked } from '../../ui/Asked.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Kpis } from '../../ui/Kpis.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { QueueTools } from '../../ui/QueueTools.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import { ImportFile } from './ImportFile.tsx'

type FileRow = Output<typeof bankfileDesk.list>['items'][number]

export default function BankFilesPage() {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['finance'])
  const [hash, setHash] = useParam('file')
  const [search, setSearch] = useState('')
  const columns = useColumns()
  const asked = useDesk(bankfileDesk.list, { limit: 50 })
  return (
    <>
      <PageHead title={words.title} about={words.about} />
      <Asked asked={asked}>
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
              <div className="ops-g">
                <section className="panel panel--t">
                  <QueueTools
                    search={search}
                    onSearch={setSearch}
                    onCsv={() => saveFile('bank-files.csv', 'text/csv', csvOf(csvRows(items)))}
                  />
                  <DataTable
                    label={words.title}
                    columns={columns}
                    rows={items}
                    selected={hash}
                    search={search}
                    empty={mayAct ? words.empty : words.emptyRead}
                    rowId={(row) => row.hash}
                    onOpen={(row) => setHash(row.hash)}
                  />
                  {mayAct && (
                    <div className="ops-tools ops-tools--foot">
                      <ImportFile />
                    </div>
                  )}
                </section>
                <FilePanel file={items.find((row) => row.hash === hash)} />
              </div>
            </>
          )
        }}
      </Asked>
    </>
  )
}

function FilePanel({ file }: { file: FileRow | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <aside className="panel stack" aria-label={file?.statement ?? words.statement}>
      {!file && <p className="cap">{words.pick}</p>}
      {file && (
        <>
          <h2 className="t2">{file.statement}</h2>
          <Facts
            rows={[
              [words.day, sayDate(file.closingDay, lang)],
              [words.opening, sayCents(file.openingCents)],
              [words.closing, sayCents(file.closingCents)],
              [words.lines, file.lineCount],
              [words.by, `${file.takenBy} · ${sayDayTime(new Date(file.takenAt), lang)}`],
              [
                words.hash,
                <span key="hash" className="mono">{`${file.hash.slice(0, 12)}…${file.hash.slice(-6)}`}</span>,
              ],
            ]}
          />
          <Link className="btn btn--line btn--m" to="/deposits">
            {words.seeLines}
          </Link>
        </>
      )}
    </aside>
  )
}

function useColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<FileRow>()
    return [
      column.accessor((row) => `${row.statement} ${row.name}`, {
        id: 'statement',
        header: words.statement,
        cell: ({ row: { original } }) => <TwoLines main={original.statement} sub={original.name} />,
      }),
      column.accessor('closingDay', { header: words.day, cell: ({ getValue }) => sayDate(getValue(), lang) }),
      column.accessor('openingCents', {
        header: words.opening,
        meta: { right: true },
        cell: ({ getValue }) => sayAmount(getValue()),
      }),
      column.accessor('closingCents', {
        header: words.closing,
        meta: { right: true },
        cell: ({ getValue }) => <b>{sayAmount(getValue())}</b>,
      }),
      column.accessor('lineCount', { header: words.lines, meta: { right: true } }),
      column.accessor('takenAt', { header: words.taken, cell: ({ getValue }) => <When at={getValue()} /> }),
      column.accessor((row) => row.bookedAt !== null, {
        id: 'booked',
        header: words.booked,
        cell: ({ getValue }) => <Tag look={getValue() ? 'done' : 'half'}>{getValue() ? words.yes : words.no}</Tag>,
      }),
    ] as never[]
  }, [words, lang])
}

const csvRows = (rows: readonly FileRow[]) => [
  ['Statement', 'File', 'Closing day', 'Opening SGD', 'Closing SGD', 'Lines', 'Taken by', 'Taken at', 'SHA-256'],
  ...rows.map((f) => [
    ...[f.statement, f.name, f.closingDay, f.openingCents / 100, f.closingCents / 100, f.lineCount],
    ...[f.takenBy, new Date(f.takenAt).toISOString(), f.hash],
  ]),
]
