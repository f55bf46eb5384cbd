import { reportDesk } from '@tonne/contract/trust/report'
import { type Month, sayMonth } from '@tonne/domain/money/statement'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { SecondActs } from '../../platform/SecondActs.tsx'
import { Button } from '../../ui/Button.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'

/** Two people sign for the month's pack. Shows who signed, and what the reader may still do. */
export function CoverPanel({ month, onTake }: { month: Month; onTake(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useDesk(reportDesk.cover, { month }, { everyMs: 60_000 })
  const sign = useAct(reportDesk.signCover)
  const decide = useAct(reportDesk.decideCover)
  if (!data) return null
  const { cover } = data
  const textOf = (name: string, at: number) => fill(words.signedBy, { name, at: sayDayTime(new Date(at), lang) })
  const about = inParts(lang, sayMonth(month, lang), words.coverAbout)
  return (
    <section className="report-cover" aria-label={words.cover}>
      <h3 className="label">{words.cover}</h3>
      <Eyes open={cover === null ? 0 : cover.second ? 2 : 1} />
      <p>
        {cover ? textOf(cover.first.name, cover.first.at) : words.coverNone}{' '}
        {cover?.second && textOf(cover.second.name, cover.second.at)}
      </p>
      {!cover && (
        <ReasonActs>
          <ReasonButton
            as="forest"
            about={about}
            commit={words.signFirst}
            run={(reason) => sign.mutateAsync({ month, reason })}
          />
        </ReasonActs>
      )}
      {cover && !cover.second && (
        <SecondActs
          first={[cover.first.id]}
          own={words.coverOther}
          no={{ about: sayMonth(month, lang), commit: words.refuse, takeBack: words.takeBack }}
          yes={{ as: 'forest', about, commit: words.signSecond }}
          decide={(approve, reason) => decide.mutateAsync({ id: cover.id, approve, reason })}
        />
      )}
      {cover?.second && (
        <Button look="line" onClick={onTake}>
          <Icon name="download" size={18} />
          {words.coverPaper}
        </Button>
      )}
    </section>
  )
}
