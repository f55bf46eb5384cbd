import { reportDesk } from '@tonne/contract/trust/report'
import { sayDayTime } from '@tonne/domain/format'
import { type Month, sayMonth } from '@tonne/domain/money/statement'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReasonActs, ReasonButton, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'

/** Two people sign for the month's pack. Shows who signed, and what the reader may still do. */
export function CoverPanel({ month, onTake }: { month: Month; onTake(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const { data } = useDesk(reportDesk.cover, { month }, { everyMs: 60_000 })
  const sign = useAct(reportDesk.signCover)
  const decide = useAct(reportDesk.decideCover)
  if (!data) return null
  const { cover } = data
  const isMine = cover?.first.id === me.id
  const textOf = (name: string, at: number) => fill(words.signedBy, { name, at: sayDayTime(new Date(at), lang) })
  const act = (commit: string, run: ReasonPrompt['run'], look: 'forest' | 'danger' = 'forest') => (
    <ReasonButton
      as={look}
      title={inParts(lang, commit, sayMonth(month, lang))}
      about={words.coverAbout}
      commit={commit}
      look={look === 'danger' ? 'danger' : 'commit'}
      run={run}
    />
  )
  const decided = (approve: boolean) => (reason: string) => decide.mutateAsync({ id: cover!.id, approve, reason })
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
      <ReasonActs className="report-acts">
        {!cover && act(words.signFirst, (reason) => sign.mutateAsync({ month, reason }))}
        {cover && !cover.second && act(isMine ? words.takeBack : words.refuse, decided(false), 'danger')}
        {cover && !cover.second && !isMine && act(words.signSecond, decided(true))}
        {cover?.second && (
          <Button look="line" onClick={onTake}>
            <Icon name="download" size={18} />
            {words.coverPaper}
          </Button>
        )}
      </ReasonActs>
    </section>
  )
}
