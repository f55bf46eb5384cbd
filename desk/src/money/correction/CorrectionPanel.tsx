import { correctionDesk } from '@tonne/contract/money/correction'
import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts, named, withNote } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay, useMe } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { SecondActs } from '../../platform/SecondActs.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { ProposeForm } from './ProposeForm.tsx'
import { type Correction, stateLooks } from './rows.ts'

export function CorrectionPanel({ row }: { row: Correction | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const mayAct = useMay(['finance'])
  if (!row) return <Unpicked text={words.pick} />
  const named = (who: Correction['proposedBy']) =>
    who ? (who.id === me.id ? withNote(lang, who.name, words.you) : who.name) : words.notYet
  const parked = row.kind === 'mirror' && row.parkedCents > 0
  return (
    <aside className="panel stack" aria-label={row.no}>
      <div className="panel-top">
        <span className="mono">{row.no}</span>
        <Tag look={stateLooks[row.state]}>{words[row.state]}</Tag>
      </div>
      <h2 className="t2">{titleOf(row, words)}</h2>
      <Facts
        rows={[
          row.entryNo && [words.original, <Numbered key="o" no={row.entryNo} copies />],
          ...row.members.map((m) => [`${words.member} ${m.id}`, <MemberLink key={m.id} {...m} />] as const),
          row.giveTo && [
            words.giveTo,
            <MemberLink key="g" id={row.giveTo.id} name={`${row.giveTo.name} · ${row.giveTo.id}`} />,
          ],
          parked && [
            words.parkedLine,
            inParts(lang, sayCents(row.parkedCents), row.given ? words.givenOn : words.waits),
          ],
          [words.evidence, row.evidence || '–'],
          [words.because, row.reason],
          [words.reads, row.text[lang]],
          [words.when, sayDayTime(new Date(row.proposedAt), lang)],
          row.madeEntryNo && [words.made, <Numbered key="e" no={row.madeEntryNo} copies />],
        ]}
      />
      <div>
        <h3 className="t3">{words.four}</h3>
        <Facts
          rows={[
            [words.first, named(row.proposedBy)],
            [words.second, named(row.decidedBy)],
          ]}
        />
      </div>
      {row.state === 'proposed' && <AssignBox queue="correction" subject={row.no} />}
      {mayAct && row.state === 'proposed' && <Decide row={row} />}
      {mayAct && row.state === 'approved' && parked && !row.given && <Give row={row} />}
    </aside>
  )
}

type Words = { readonly [K in keyof typeof copy]: string }
export const titleOf = (row: Correction, words: Words): string =>
  row.kind === 'mirror'
    ? fill(words.mirror, { no: row.entryNo ?? '' })
    : fill(words.gives, { amount: sayCents(row.parkedCents), name: row.giveTo?.name ?? '' })

function Decide({ row }: { row: Correction }) {
  const lang = useLang()
  const words = useWords(copy)
  const decide = useAct(correctionDesk.decide)
  const commit = row.kind === 'mirror' ? words.enter : fill(words.enterGive, { amount: sayCents(row.parkedCents) })
  const drop = row.proposedBy?.id === useMe().id ? words.takeBack : words.drop
  const about = titleOf(row, words)
  return (
    <SecondActs
      first={[row.proposedBy?.id]}
      own={words.own}
      no={{ title: named(lang, drop, row.no), about, commit: drop }}
      yes={{ title: named(lang, commit, row.no), about, commit }}
      decide={(approve, reason) => decide.mutateAsync({ no: row.no, approve, reason })}
    />
  )
}

function Give({ row }: { row: Correction }) {
  const words = useWords(copy)
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="dialog-b">
        <Button look="commit" onClick={() => setOpen(true)}>
          {words.give}
        </Button>
      </div>
      <Dialog
        title={fill(words.giveTitle, { amount: sayCents(row.parkedCents) })}
        open={open}
        onClose={() => setOpen(false)}
      >
        <ProposeForm what={{ of: row.no }} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
