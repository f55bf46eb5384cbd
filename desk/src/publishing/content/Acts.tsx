import { contentDesk } from '@tonne/contract/publishing/content'
import { startOfDay } from '@tonne/domain/days'
import { isPaper, needsSecond } from '@tonne/domain/publishing/content'
import { useWords } from '@tonne/parts/lang.tsx'
import { useRef, useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay, useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Whole } from './contentOut.ts'
import { copy } from './copy.ts'

/** '2026-11-24T09:30' in Singapore, whatever zone the browser is in; null when it is empty or no time. */
function instantOf(text: string): number | null {
  const [, day, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? []
  if (!day) return null
  const at = startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000
  return Number.isNaN(at) ? null : at
}

/** `save` stores what was typed first; it returns the save that is then published. */
type ActsProps = { item: Whole; save(): Promise<{ id: number; revision: number } | undefined>; onGone(): void }

const about = (text: string) => <p className="cap">{text}</p>

/** Publishes, or proposes where a second person is needed, now or from an instant on. */
function usePublishing({ item, save }: Pick<ActsProps, 'item' | 'save'>): ReasonPrompt {
  const words = useWords(copy)
  const publish = useAct(contentDesk.publish)
  const at = useRef('')
  const two = needsSecond(item.kind)
  return {
    title: two ? words.propose : words.publish,
    about: (
      <>
        {about(two ? words.proposeAbout : words.publishAbout)}
        <TextInput
          label={words.at}
          hint={words.atHint}
          type="datetime-local"
          field="publishAt"
          defaultValue=""
          onChange={({ target }) => {
            at.current = target.value
          }}
        />
      </>
    ),
    commit: two ? words.propose : words.publish,
    run: async (reason) => {
      const saved = await save()
      if (saved) await publish.mutateAsync({ ...saved, publishAt: instantOf(at.current), reason })
    },
  }
}

function useActs({ item, onGone }: Pick<ActsProps, 'item' | 'onGone'>) {
  const words = useWords(copy)
  const [decide, recall] = [useAct(contentDesk.decide), useAct(contentDesk.recall)]
  const [drop, archive] = [useAct(contentDesk.drop), useAct(contentDesk.archive)]
  const open = () => ({ id: item.id, revision: item.open?.revision ?? 0 })
  return {
    approving: {
      title: words.approve,
      about: about(words.approveAbout),
      commit: words.approve,
      run: (reason: string) => decide.mutateAsync({ ...open(), approve: true, reason }),
    },
    givingBack: {
      title: words.giveBack,
      commit: words.giveBack,
      look: 'line' as const,
      run: (reason: string) => decide.mutateAsync({ ...open(), approve: false, reason }),
    },
    recalling: {
      title: words.recall,
      about: about(words.recallAbout),
      commit: words.recall,
      look: 'line' as const,
      run: (reason: string) => recall.mutateAsync({ ...open(), reason }),
    },
    dropping: {
      title: words.drop,
      about: about(words.dropAbout),
      commit: words.drop,
      look: 'danger' as const,
      run: async (reason: string) => {
        await drop.mutateAsync({ ...open(), reason })
        if (!item.live) onGone()
      },
    },
    archiving: {
      title: words.archive,
      about: about(words.archiveAbout),
      commit: words.archive,
      look: 'danger' as const,
      run: (reason: string) => archive.mutateAsync({ id: item.id, reason }),
    },
  }
}

export function Acts(props: ActsProps) {
  const { item } = props
  const words = useWords(copy)
  const me = useMe()
  const mayAct = useMay(['market', 'admin'])
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const acts = useActs(props)
  const publishing = usePublishing(props)
  const state = item.open?.state
  const own = item.open !== null && (item.open.writers.includes(me.id) || item.open.proposedBy?.id === me.id)
  if (!mayAct) return <Note>{words.onlyRead}</Note>
  const button = (label: string, act: ReasonPrompt, look: 'line' | 'commit' | 'danger' = 'line') => (
    <Button look={look} onClick={() => setPrompt(act)}>
      {label}
    </Button>
  )
  return (
    <>
      {state === 'proposed' && own && <Note>{words.own}</Note>}
      <div className="dialog-b">
        {state === 'draft' && button(words.drop, acts.dropping)}
        {state === undefined &&
          item.live &&
          !item.archivedAt &&
          !isPaper(item.kind) &&
          button(words.archive, acts.archiving)}
        {(state === 'proposed' || state === 'approved') && button(words.recall, acts.recalling)}
        {state === 'proposed' && !own && button(words.giveBack, acts.givingBack)}
        {state === 'proposed' && !own && button(words.approve, acts.approving, 'commit')}
        {state === 'draft' && button(needsSecond(item.kind) ? words.propose : words.publish, publishing, 'commit')}
      </div>
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </>
  )
}
