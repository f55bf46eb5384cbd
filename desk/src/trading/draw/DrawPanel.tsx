import { useQuery } from '@tanstack/react-query'
import { draw, drawDesk } from '@tonne/contract/trading/draw'
import { sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { CheckList } from '../../platform/CheckList.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { memberCall } from '../../platform/memberCall.ts'
import { Numbered } from '../../platform/Numbered.tsx'
import { saveFile } from '../../platform/saveFile.ts'
import { sayLeft } from '../../platform/sayLeft.ts'
import { useLeft } from '../../platform/useLeft.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { type Draw, stageLooks } from './rows.ts'

export function DrawPanel({ row }: { row: Draw | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!row) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={row.project.no}>
      <div className="panel-top">
        <Numbered no={row.project.no} copies />
        <Tag look={stageLooks[row.stage]}>{words[row.stage]}</Tag>
      </div>
      <h2 className="t2">{row.project.name[lang]}</h2>
      <Clock row={row} />
      <Steps row={row} />
      {row.stage === 'due' && <AssignBox queue="draw" subject={row.project.no} />}
      {row.stage === 'due' && <Reveal row={row} />}
      {row.stage === 'drawn' && <Verify no={row.project.no} />}
      <a href={`/pages/project/draw?no=${row.project.no}`} target="_blank" rel="noreferrer">
        {words.publicPage}
      </a>
    </aside>
  )
}

function Clock({ row }: { row: Draw }) {
  const words = useWords(copy)
  const lang = useLang()
  const [toClose, toReveal] = [useLeft(row.closesAt), useLeft(row.revealBy)]
  if (row.outcome) return null
  if (toClose > 0) return <p className="panel-big draw-left">{fill(words.toClose, { time: sayLeft(toClose, lang) })}</p>
  if (toReveal <= 0) return <Note bad>{words.over}</Note>
  return <p className="panel-big draw-left">{fill(words.left, { time: sayLeft(toReveal, lang) })}</p>
}

function Steps({ row }: { row: Draw }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const { commit, sealed, outcome, beacon } = row
  const tons = { tons: sayKg(row.askedKg, lang), supply: sayKg(row.supplyKg, lang) }
  const mixed =
    beacon && (beacon.kind === 'members' ? words.beaconMembers : fill(words.beaconDrand, { round: beacon.round ?? '' }))
  return (
    <ol className="draw-steps">
      <Step title={words.s_commit} hash={commit?.hash}>
        {commit && fill(words.commitAt, { at: at(commit.publishedAt), rule: commit.rule })}
      </Step>
      <Step title={words.s_book}>
        {fill(words.bookAt, { from: at(row.opensAt), to: at(row.closesAt), n: row.applicants, ...tons })}
      </Step>
      <Step title={words.s_seal} hash={sealed?.entrantsHash}>
        {sealed && fill(words.sealAt, { n: sealed.entrants, at: at(sealed.at) })}
      </Step>
      <Step title={words.s_open} hash={outcome?.seed ?? undefined}>
        {outcome &&
          (outcome.kind === 'drawn'
            ? fill(words.openAt, { at: at(outcome.at), mixed: mixed ?? '' })
            : fill(words.voidAt, { at: at(outcome.at), why: outcome.why ?? '' }))}
      </Step>
    </ol>
  )
}
function Step({ title, hash, children }: { title: string; hash?: string | undefined; children: ReactNode }) {
  const words = useWords(copy)
  return (
    <li className={children ? 'is-done' : undefined}>
      <b>{title}</b>
      <p className="cap">{children || words.notYet}</p>
      {hash && <code className="mono">{hash}</code>}
    </li>
  )
}

function Reveal({ row }: { row: Draw }) {
  const words = useWords(copy)
  const mayAct = useMay(['market', 'admin'])
  const reveal = useAct(drawDesk.reveal)
  const { no } = row.project
  if (!mayAct) return null
  return (
    <ReasonActs>
      <ReasonButton
        title={fill(words.revealTitle, { no })}
        about={words.revealAbout}
        commit={words.reveal}
        run={(reason) => reveal.mutateAsync({ no, reason })}
      />
    </ReasonActs>
  )
}

/** Repeats the whole draw from published data only. */
function Verify({ no }: { no: string }) {
  const words = useWords(copy)
  const [open, setOpen] = useState('')
  const query = useQuery({
    queryKey: [draw.bundle.path, no],
    queryFn: () => memberCall(draw.bundle, { no }),
    enabled: open === no,
    staleTime: Infinity,
  })
  return (
    <div className="stack">
      <div className="dialog-b">
        <Button look="line" onClick={() => setOpen(no)} busy={open === no && query.isPending && words.verifying}>
          {words.verify}
        </Button>
        {query.data && open === no && (
          <Button
            look="line"
            onClick={() => saveFile(`draw-${no}.json`, 'application/json', JSON.stringify(query.data))}
          >
            {words.bundle}
          </Button>
        )}
      </div>
      {open === no && query.error && <Note bad>{query.error.message}</Note>}
      {open === no && query.data && <CheckList kind="draw" bundle={query.data} />}
    </div>
  )
}
