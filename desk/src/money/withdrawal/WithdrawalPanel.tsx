import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { sayAmount, sayCents, sayDate } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { withNote } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay, useMe } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { Checks } from './Checks.tsx'
import { copy } from './copy.ts'
import { Funds } from './Funds.tsx'
import { isOpen, paidTo, type Row } from './rows.ts'
import { Stage } from './useColumns.tsx'

export function WithdrawalPanel({ row }: { row: Row | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['finance'])
  if (!row) return <Unpicked text={words.pick} />
  const says = {
    fee: sayCents(row.feeCents),
    gst: sayCents(row.gstCents),
    net: sayCents(row.netCents),
    to: paidTo(row),
  }
  return (
    <aside className="panel stack" aria-label={row.no}>
      <div className="panel-top">
        <Numbered no={row.no} copies here />
        <Stage row={row} />
      </div>
      <div>
        <p className="panel-big">{sayCents(row.amountCents)}</p>
        <p className="cap">{fill(words.paysOut, says)}</p>
      </div>
      {row.refusedWhy && <Note bad>{fill(words.refusedWhy, { why: row.refusedWhy[lang] })}</Note>}
      <Checks row={row} />
      <Funds row={row} />
      <Facts
        rows={[
          [words.member, <MemberLink key="m" id={row.memberId} name={`${row.member} · ${row.memberId}`} />],
          [words.requested, sayDayTime(new Date(row.requestedAt), lang)],
          [words.arrives, `${sayDate(row.arrivesFrom, lang)} – ${sayDate(row.arrivesBy, lang)}`],
          row.file && [words.file, row.file],
        ]}
      />
      <div>
        <h2 className="t3">{words.posts}</h2>
        <Facts
          rows={[
            [fill(words.frozen, { id: row.memberId }), `−${sayAmount(row.amountCents)}`],
            [words.bank, sayAmount(row.netCents)],
            [words.feeIncome, sayAmount(row.feeCents - row.gstCents)],
            [words.gst, sayAmount(row.gstCents)],
          ]}
        />
      </div>
      <FourEyes row={row} />
      {isOpen(row) && <AssignBox queue="withdrawal" subject={row.no} />}
      {mayAct && <Decide row={row} />}
    </aside>
  )
}

function FourEyes({ row: { proposedBy, approvedBy } }: { row: Row }) {
  const lang = useLang()
  const words = useWords(copy)
  const me = useMe()
  const named = (who: Row['proposedBy']) =>
    who ? (who.id === me.id ? withNote(lang, who.name, words.you) : who.name) : words.notYet
  return (
    <div>
      <h2 className="t3">{words.four}</h2>
      <Facts
        rows={[
          [words.first, named(proposedBy)],
          [words.second, named(approvedBy)],
        ]}
      />
    </div>
  )
}

/** The acts that the stage allows this operator. */
function Decide({ row }: { row: Row }) {
  const words = useWords(copy)
  const me = useMe()
  const [propose, approve, refuse] = [
    useAct(withdrawalDesk.propose),
    useAct(withdrawalDesk.approve),
    useAct(withdrawalDesk.refuse),
  ]
  const says = { net: sayCents(row.netCents), to: paidTo(row), no: row.no, amount: sayCents(row.amountCents) }
  const run = (act: typeof propose) => (reason: string) => act.mutateAsync({ no: row.no, reason })
  if (!['requested', 'proposed', 'approved'].includes(row.stage)) return null
  const own = row.stage === 'proposed' && row.proposedBy?.id === me.id
  // Without a proposer whose word counts it waits for a first one again.
  const first = row.stage === 'requested' || (row.stage === 'proposed' && row.proposedBy === null)
  return (
    <>
      {own && <Note>{words.own}</Note>}
      <ReasonActs>
        <ReasonButton
          title={fill(words.refuseTitle, says)}
          about={fill(words.refuseAbout, says)}
          commit={words.refuse}
          look="danger"
          memberReads
          run={run(refuse)}
        />
        {first && <ReasonButton title={fill(words.proposeTitle, says)} commit={words.propose} run={run(propose)} />}
        {row.stage === 'proposed' && !own && !first && (
          <ReasonButton title={fill(words.approveTitle, says)} commit={fill(words.approve, says)} run={run(approve)} />
        )}
      </ReasonActs>
    </>
  )
}
