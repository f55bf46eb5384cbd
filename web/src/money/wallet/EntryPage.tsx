import './wallet.css'
import { wallet } from '@tonne/contract/money/wallet'
import { sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { saveJson } from '../../shared/files/saveFile.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { Sealed } from '../../shared/proof/Sealed.tsx'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { ProofChip, ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { CopyButton } from '../../ui/input/CopyButton.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Postings } from '../../ui/layout/Postings.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { accountWords } from './accountWords.ts'
import { Corrections } from './Corrections.tsx'
import { copy } from './copy.ts'
import { entryRows, entryTons } from './entryRows.ts'
import { lineWords } from './lineWords.ts'
import type { EntryOut } from './walletOut.ts'

function Tons({ entry }: { entry: EntryOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const moves = entryTons(entry.postings)
  if (moves.length === 0) return null
  return (
    <section className="ent-t mt4">
      <h2 className="cap2">{words.tonsMoved}</h2>
      {moves.map(({ id, debit, credit, amount }) => (
        <div key={id} className="hrow between base g3 mt1">
          <span className="cap">
            {fill(words.fromTo, { from: accountWords(debit, lang), to: accountWords(credit, lang) })}
          </span>
          <span className="label strong num">
            {fill(credit.startsWith('member:') ? words.toYou : words.fromYou, { tons: sayKg(amount, lang) })}
          </span>
        </div>
      ))}
      {entry.serials.map((run) => {
        const { first, last } = serialEnds(run)
        return (
          <p key={run.text} className="cap2 mt1">
            <SerialRange first={first} last={last} />
          </p>
        )
      })}
    </section>
  )
}

/** The page of an entry's cause, by the letters of its number. */
const pages = {
  D: ['depositinfo', 'seeDeposit', 'inn'],
  W: ['withdrawinfo', 'seeWithdrawal', 'out'],
  RT: ['retireinfo', 'seeRetirement', 'retire'],
  C: ['restrictions', 'seeCase', 'lock'],
} as const
function Cause({ entry: { causeNo, kind } }: { entry: EntryOut }) {
  const words = useWords(copy)
  // A correction is shown on this page itself.
  if (!causeNo || kind === 'correction') return null
  const letters = causeNo.split('-')[0]!
  const [page, word, icon] = Object.hasOwn(pages, letters)
    ? pages[letters as keyof typeof pages]
    : (['orderinfo', 'seeOrder', 'doc'] as const)
  return (
    <RowCard className="mt5">
      <Row
        icon={icon}
        strong
        label={words[word]}
        sub={<span className="mono">{causeNo}</span>}
        to={`/pages/profile/${page}?no=${causeNo}`}
      />
    </RowCard>
  )
}

function Whole({ entry }: { entry: EntryOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const kg = entryTons(entry.postings)[0]?.amount ?? null
  const rows = entryRows(entry.postings, (account) => accountWords(account, lang), words.debitsEqual)
  return (
    <>
      <div className="hrow between g3 mt3">
        <h2 className="t2">{lineWords({ ...entry, kg }, lang)}</h2>
        {rows.length > 0 && (
          <ProofChip icon="ledger" to="/pages/other/close">
            {words.balanced}
          </ProofChip>
        )}
      </div>
      <p className="cap num mt1">{sayDayTime(new Date(entry.at), lang)}</p>
      <p className="hrow g1 ent-no">
        <span className="mono cap">{entry.no}</span>
        <CopyButton text={entry.no} />
      </p>
      {rows.length > 0 && <Postings className="mt2" caption={`${words.entry} ${entry.no}`} rows={rows} />}
      <Tons entry={entry} />
      <Corrections entry={entry} />
      <Cause entry={entry} />
      <ProofLine icon="ledger" className="mt4">
        {words.entryWhy}
      </ProofLine>
      <Beside>
        <Sealed of="entry" no={entry.no} />
        <Button
          block
          variant="quiet"
          icon="download"
          className="mt2"
          onClick={() => saveJson(`${entry.no}.json`, entry)}
        >
          {words.save}
        </Button>
      </Beside>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const query = useApiQuery(wallet.entry, { no })
  useTitle(query.data && `${words.entry} ${no}`)
  const coming = (
    <>
      <Skeleton w="80%" h={28} style={{ marginTop: 12 }} />
      <Skeleton w="58%" h={16} style={{ marginTop: 14 }} />
      <Skeleton h={180} style={{ marginTop: 18 }} />
      <Skeleton h={72} style={{ marginTop: 16 }} />
    </>
  )
  return (
    <QueryPage title={words.entry} query={query} className="ent is-beside" coming={coming}>
      {(entry) => <Whole entry={entry} />}
    </QueryPage>
  )
}
