/** A mark restricts nobody, so one operator may set it. Removing one lets prices move again, so that takes two. */
import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { copy } from './copy.ts'
import type { PairItem } from './rows.ts'

export function PairActs({ pair }: { pair: PairItem }) {
  const words = useWords(copy)
  const me = useMe()
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const acts = useActs(pair)
  const { state, lift } = pair
  const own = lift?.by.id === me.id
  return (
    <>
      {own && <Note>{words.own}</Note>}
      <div className="dialog-b">
        {state === 'open' && (
          <Button look="line" onClick={() => setPrompt(acts.dismiss)}>
            {words.dismiss}
          </Button>
        )}
        {(state === 'open' || state === 'dismissed') && (
          <Button look="commit" onClick={() => setPrompt(acts.mark)}>
            {words.mark}
          </Button>
        )}
        {state === 'marked' && !lift && (
          <Button look="line" onClick={() => setPrompt(acts.propose)}>
            {words.proposeLift}
          </Button>
        )}
        {lift && (
          <Button look="line" onClick={() => setPrompt(acts.decline)}>
            {own ? words.takeBack : words.leave}
          </Button>
        )}
        {lift && !own && (
          <Button look="commit" onClick={() => setPrompt(acts.lift)}>
            {words.lift}
          </Button>
        )}
      </div>
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
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
  const about = (text: string) => <p className="cap">{text}</p>
  const deciding = (approve: boolean) => (reason: string) => decide.mutateAsync({ id, approve, reason })
  const no = lift?.by.id === me.id ? words.takeBack : words.leave
  return {
    mark: {
      title: fill(words.markTitle, says),
      about: about(words.markAbout),
      commit: words.mark,
      run: (reason) => mark.mutateAsync({ id, reason }),
    },
    dismiss: {
      title: fill(words.dismissTitle, says),
      about: about(words.dismissAbout),
      commit: words.dismiss,
      run: (reason) => dismiss.mutateAsync({ id, reason }),
    },
    propose: {
      title: fill(words.liftTitle, says),
      about: about(words.liftAbout),
      commit: words.proposeLift,
      run: (reason) => propose.mutateAsync({ id, reason }),
    },
    lift: {
      title: fill(words.liftTitle, says),
      about: about(words.liftAbout),
      commit: words.lift,
      run: deciding(true),
    },
    decline: { title: fill(words.liftTitle, says), commit: no, run: deciding(false) },
  }
}
