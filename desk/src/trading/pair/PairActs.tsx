/** A mark restricts nobody, so one operator may set it. Removing one lets prices move again, so that takes two. */
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { SecondActs } from '../../platform/SecondActs.tsx'
import { ReasonActs, ReasonButton } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { PairItem } from './rows.ts'

export function PairActs({ pair: { id, a, b, state, lift } }: { pair: PairItem }) {
  const words = useWords(copy)
  const [mark, dismiss] = [useAct(pairDesk.mark), useAct(pairDesk.dismiss)]
  const [propose, decide] = [useAct(pairDesk.proposeLift), useAct(pairDesk.decideLift)]
  const says = { a: a.name, b: b.name }
  const lifting = { title: fill(words.liftTitle, says), about: words.liftAbout }
  if (lift)
    return (
      <SecondActs
        first={[lift.by.id]}
        own={words.own}
        no={{ about: lifting.title, commit: words.leave, takeBack: words.takeBack, look: 'line' }}
        yes={{ ...lifting, commit: words.lift }}
        decide={(approve, reason) => decide.mutateAsync({ id, approve, reason })}
      />
    )
  return (
    <ReasonActs>
      {state === 'open' && (
        <ReasonButton
          as="line"
          title={fill(words.dismissTitle, says)}
          about={words.dismissAbout}
          commit={words.dismiss}
          run={(reason) => dismiss.mutateAsync({ id, reason })}
        />
      )}
      {(state === 'open' || state === 'dismissed') && (
        <ReasonButton
          title={fill(words.markTitle, says)}
          about={words.markAbout}
          commit={words.mark}
          run={(reason) => mark.mutateAsync({ id, reason })}
        />
      )}
      {state === 'marked' && (
        <ReasonButton
          as="line"
          {...lifting}
          commit={words.proposeLift}
          run={(reason) => propose.mutateAsync({ id, reason })}
        />
      )}
    </ReasonActs>
  )
}
