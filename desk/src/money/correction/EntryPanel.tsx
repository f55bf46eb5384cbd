import { sayCents } from '@tonne/domain/format'
import { sayFundLine } from '@tonne/domain/money/fundWords'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useMay } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { PostingList } from './PostingList.tsx'
import { ProposeForm } from './ProposeForm.tsx'
import { type Entry, mirrored } from './rows.ts'

export function EntryPanel({ entry }: { entry: Entry | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['finance'])
  const [open, setOpen] = useState(false)
  if (!entry) return <Unpicked text={words.pick} />
  const free = entry.whyNot === null && entry.correction === null
  return (
    <aside className="panel stack" aria-label={entry.no}>
      <div>
        <h2 className="t2">{sayFundLine({ kind: entry.kind, kg: null, name: '' }, lang)}</h2>
        <p className="cap">
          <Numbered no={entry.no} copies here />
        </p>
      </div>
      <Facts
        rows={[
          [words.when, sayDayTime(new Date(entry.at), lang)],
          [words.cause, entry.causeNo ? <Numbered key="c" no={entry.causeNo} copies /> : '–'],
          ...entry.members.map((m) => [`${words.member} ${m.id}`, <MemberLink key={m.id} {...m} />] as const),
        ]}
      />
      <PostingList title={words.postings} postings={entry.postings} />
      {entry.whyNot && <Note>{fill(words.whyNot, { why: entry.whyNot[lang] })}</Note>}
      {entry.correction && <Note>{fill(words.standing, { no: entry.correction })}</Note>}
      {free && <PostingList title={words.mirrorPosts} postings={mirrored(entry.postings)} />}
      {free && entry.parksCents > 0 && (
        <p className="cap">{fill(words.parks, { amount: sayCents(entry.parksCents) })}</p>
      )}
      {free && mayAct && (
        <div className="dialog-b">
          <Button look="commit" onClick={() => setOpen(true)}>
            {words.propose}
          </Button>
        </div>
      )}
      <Dialog title={fill(words.proposeTitle, { no: entry.no })} open={open} onClose={() => setOpen(false)}>
        <ProposeForm what={{ entry: entry.no, parks: entry.parksCents > 0 }} onClose={() => setOpen(false)} />
      </Dialog>
    </aside>
  )
}
