import { reportDesk } from '@tonne/contract/trust/report'
import { sayDayTime } from '@tonne/domain/format'
import { type Month, sayMonth } from '@tonne/domain/money/statement'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'

type Step = 'first' | 'second' | 'refuse'
/** Two people answer for the month's pack: who signed, and what is still open for whoever looks. */
export function CoverPanel({ month, onTake }: { month: Month; onTake(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const [step, setStep] = useState<Step>()
  const { data } = useDesk(reportDesk.cover, { month }, { everyMs: 60_000 })
  const sign = useAct(reportDesk.signCover)
  const decide = useAct(reportDesk.decideCover)
  if (!data) return null
  const { cover } = data
  const isMine = cover?.first.id === me.id
  const textOf = (name: string, at: number) => fill(words.signedBy, { name, at: sayDayTime(new Date(at), lang) })
  const run = (reason: string) =>
    step === 'first'
      ? sign.mutateAsync({ month, reason })
      : decide.mutateAsync({ id: cover!.id, approve: step === 'second', reason })
  const commit = { first: words.signFirst, second: words.signSecond, refuse: isMine ? words.takeBack : words.refuse }
  return (
    <section className="report-cover" aria-label={words.cover}>
      <h3 className="label">{words.cover}</h3>
      <Eyes open={cover === null ? 0 : cover.second ? 2 : 1} />
      <p>
        {cover ? textOf(cover.first.name, cover.first.at) : words.coverNone}{' '}
        {cover?.second
          ? textOf(cover.second.name, cover.second.at)
          : cover && (isMine ? words.coverOther : words.coverYou)}
      </p>
      <div className="report-acts">
        {!cover && <Button onClick={() => setStep('first')}>{words.signFirst}</Button>}
        {cover && !cover.second && (
          <Button look="danger" onClick={() => setStep('refuse')}>
            {commit.refuse}
          </Button>
        )}
        {cover && !cover.second && !isMine && <Button onClick={() => setStep('second')}>{words.signSecond}</Button>}
        {cover?.second && (
          <Button look="line" onClick={onTake}>
            <Icon name="download" size={18} />
            {words.coverPaper}
          </Button>
        )}
      </div>
      <ReasonDialog
        prompt={
          step && {
            title: `${commit[step]}, ${sayMonth(month, lang)}`,
            about: words.coverAbout,
            commit: commit[step],
            look: step === 'refuse' ? 'danger' : 'commit',
            run,
          }
        }
        onClose={() => setStep(undefined)}
      />
    </section>
  )
}
