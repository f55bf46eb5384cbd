import './wallet.css'
import type { Output } from '@tonne/contract/endpoint'
import { statement } from '@tonne/contract/money/statement'
import { sayAmount } from '@tonne/domain/format'
import { sayMonth } from '@tonne/domain/money/statement'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { go, useParam } from '../../api/way.ts'
import { usePapers } from '../../shared/files/papers.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { CopyButton } from '../../ui/input/CopyButton.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Eq } from '../../ui/layout/Eq.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { MonthProof } from './MonthProof.tsx'

const coming = (
  <>
    <Skeleton h={64} r={12} style={{ marginTop: 20 }} />
    <Skeleton h={64} r={12} style={{ marginTop: 12 }} />
    <Skeleton h={64} r={12} style={{ marginTop: 12 }} />
  </>
)

/** One month: its sums and its files. */
function Month({ month }: { month: string }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <QueryView query={useApiQuery(statement.info, { month })} coming={coming}>
      {({ no, openingCents, inCents, outCents, closingCents, files }) => (
        <>
          <h2 className="t2 mt3">{sayMonth(month, lang)}</h2>
          <p className="mono cap">{no}</p>
          <Eq
            className="mt3"
            terms={[
              { label: words.opening, value: sayAmount(openingCents) },
              { sign: '+', label: words.in, value: sayAmount(inCents), tone: 'ok' },
              { sign: '−', label: words.out, value: sayAmount(outCents) },
              { sign: '=', label: words.closing, value: sayAmount(closingCents) },
            ]}
          />
          <Files month={month} files={files.filter(({ form }) => form !== (lang === 'cn' ? 'pdf_en' : 'pdf_cn'))} />
          <Beside>
            <MonthProof month={month} />
          </Beside>
          <Button block variant="line" className="mt4" to="/pages/profile/statements">
            {words.allMonths}
          </Button>
        </>
      )}
    </QueryView>
  )
}

type FilesProps = { month: string; files: Output<typeof statement.info>['files'] }
function Files({ month, files }: FilesProps) {
  const words = useWords(copy)
  const { busy, save } = usePapers(statement.file)
  return (
    <>
      <RowCard className="mt5">
        {files.map(({ form, size }) => (
          <Row
            key={form}
            strong
            icon="download"
            label={words[`paper_${form}`]}
            sub={words[`paperFor_${form}`]}
            value={
              busy === form ? words.paperComing : fill(words.paperSize, { n: Math.max(1, Math.round(size / 1024)) })
            }
            onClick={() => save(form, { month, form })}
          />
        ))}
      </RowCard>
      <h3 className="set-h">{words.hashes}</h3>
      <ul className="st-h">
        {files.map(({ form, name, sha256 }) => (
          <li key={form}>
            <span className="cap">{name}</span>
            <span className="hrow g1 between">
              <span className="mono cap grow">{sha256}</span>
              <CopyButton text={sha256} />
            </span>
          </li>
        ))}
      </ul>
      <ProofLine icon="seal" className="mt4">
        {words.hashWhy}
      </ProofLine>
    </>
  )
}

function Months() {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <QueryView query={useApiQuery(statement.list, {})} coming={coming}>
      {({ nextMonth, nextAt, months }) => {
        const says = { month: sayMonth(nextMonth, lang), at: sayDayTime(new Date(nextAt), lang) }
        const next = fill(words.nextStatement, says)
        return months.length === 0 ? (
          <EmptyState
            title={words.noStatements}
            text={next}
            action={<Button to="/pages/profile/fundlogs">{words.seeMovements}</Button>}
          />
        ) : (
          <>
            <p className="cap2 mt3">
              {next}{' '}
              <Link className="link" to="/pages/profile/fundlogs">
                {words.seeMovements}
              </Link>
            </p>
            <RowCard className="mt4">
              {months.map(({ month, no }) => (
                <Row
                  key={month}
                  strong
                  icon="doc"
                  label={sayMonth(month, lang)}
                  sub={<span className="mono">{no}</span>}
                  onClick={() => go(`/pages/profile/statements?month=${month}`)}
                />
              ))}
            </RowCard>
          </>
        )
      }}
    </QueryView>
  )
}

export function Page() {
  const words = useWords(copy)
  const month = useParam('month')
  return (
    <>
      <Nav title={words.statements} />
      <Frame narrow={!month} className={month && 'is-beside'}>
        {month ? <Month key={month} month={month} /> : <Months />}
      </Frame>
    </>
  )
}
