/** A mark restricts nobody, so one operator may set it. Removing one lets prices move again, so that takes two. */
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { PairItem } from './rows.ts'

export function PairActs({ pair }: { pair: PairItem }) {
  const words = useWords(copy)
  const me = useMe()
  const acts = useActs(pair)
  const { state, lift } = pair
  const own = lift?.by.id === me.id
  return (
    <>
      {own && <Note>{words.own}</Note>}
      <ReasonActs>
        {state === 'open' && <ReasonButton as="line" {...acts.dismiss} />}
        {(state === 'open' || state === 'dismissed') && <ReasonButton {...acts.mark} />}
        {state === 'marked' && !lift && <ReasonButton as="line" {...acts.propose} />}
        {lift && <ReasonButton as="line" {...acts.decline} />}
        {lift && !own && <ReasonButton {...acts.lift} />}
      </ReasonActs>
    </>
  )
}

function useActs({
  id,
  a,
  b,
  lift,
}: PairItem): Record<'mark' | 'dismiss' | 'propose' | 'lift' | 'decline', ReasonPrompt> {
  const words = useWords(copy)
  const me = useMe()
  const [mark, dismiss] = [useAct(pairDesk.mark), useAct(pairDesk.dismiss)]
  const [propose, decide] = [useAct(pairDesk.proposeLift), useAct(pairDesk.decideLift)]
  const says = { a: a.name, b: b.name }
  const deciding = (approve: boolean) => (reason: string) => decide.mutateAsync({ id, approve, reason })
  const no = lift?.by.id === me.id ? words.takeBack : words.leave
  return {
    mark: {
      title: fill(words.markTitle, says),
      about: words.markAbout,
      commit: words.mark,
      run: (reason) => mark.mutateAsync({ id, reason }),
    },
    dismiss: {
      title: fill(words.dismissTitle, says),
      about: words.dismissAbout,
      commit: words.dismiss,
      run: (reason) => dismiss.mutateAsync({ id, reason }),
    },
    propose: {
      title: fill(words.liftTitle, says),
      about: words.liftAbout,
      commit: words.proposeLift,
      run: (reason) => propose.mutateAsync({ id, reason }),
    },
    lift: { title: fill(words.liftTitle, says), about: words.liftAbout, commit: words.lift, run: deciding(true) },
    decline: { title: fill(words.liftTitle, says), commit: no, run: deciding(false) },
  }
}
