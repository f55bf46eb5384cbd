import { contentDesk } from '@tonne/contract/publishing/content'
import { startOfDay } from '@tonne/domain/days'
import { isPaper, needsSecond } from '@tonne/domain/publishing/content'
import { useWords } from '@tonne/parts/lang.tsx'
import { useRef } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMay, useMe } from '../../platform/me.tsx'
import { Note } from '../../ui/Note.tsx'
import { ReasonActs, ReasonButton, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Whole } from './contentOut.ts'
import { copy } from './copy.ts'

/** '2026-11-24T09:30' in Singapore, in any zone of the browser; null when it is empty or invalid. */
function instantOf(text: string): number | null {
  const [, day, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? []
  if (!day) return null
  const at = startOfDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000
  return Number.isNaN(at) ? null : at
}

/** `save` stores the typed text first and returns the save to publish. */
type ActsProps = { item: Whole; save(): Promise<{ id: number; revision: number } | undefined>; onGone(): void }

/** Publishes now or from an instant on, or proposes it where a second person is needed. */
function usePublishing({ item, save }: Pick<ActsProps, 'item' | 'save'>): ReasonPrompt {
  const words = useWords(copy)
  const publish = useAct(contentDesk.publish)
  const at = useRef('')
  const two = needsSecond(item.kind)
  return {
    about: (
      <>
        <p className="cap">{two ? words.proposeAbout : words.publishAbout}</p>
        <TextInput
          label={words.at}
          hint={words.atHint}
          type="datetime-local"
          field="publishAt"
          defaultValue=""
          onText={(text) => {
            at.current = text
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
      about: words.approveAbout,
      commit: words.approve,
      run: (reason: string) => decide.mutateAsync({ ...open(), approve: true, reason }),
    },
    givingBack: {
      commit: words.giveBack,
      look: 'line' as const,
      run: (reason: string) => decide.mutateAsync({ ...open(), approve: false, reason }),
    },
    recalling: {
      about: words.recallAbout,
      commit: words.recall,
      look: 'line' as const,
      run: (reason: string) => recall.mutateAsync({ ...open(), reason }),
    },
    dropping: {
      about: words.dropAbout,
      commit: words.drop,
      look: 'danger' as const,
      run: async (reason: string) => {
        await drop.mutateAsync({ ...open(), reason })
        if (!item.live) onGone()
      },
    },
    archiving: {
      about: words.archiveAbout,
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
  const acts = useActs(props)
  const publishing = usePublishing(props)
  const state = item.open?.state
  const own = item.open !== null && (item.open.writers.includes(me.id) || item.open.proposedBy?.id === me.id)
  const mayArchive = !item.open && item.live && !item.archivedAt && !isPaper(item.kind)
  if (!mayAct) return <Note>{words.onlyRead}</Note>
  return (
    <>
      {state === 'proposed' && own && <Note>{words.own}</Note>}
      <ReasonActs>
        {state === 'draft' && <ReasonButton as="line" {...acts.dropping} />}
        {mayArchive && <ReasonButton as="line" {...acts.archiving} />}
        {(state === 'proposed' || state === 'approved') && <ReasonButton as="line" {...acts.recalling} />}
        {state === 'proposed' && !own && <ReasonButton as="line" {...acts.givingBack} />}
        {state === 'proposed' && !own && <ReasonButton {...acts.approving} />}
        {state === 'draft' && <ReasonButton {...publishing} />}
      </ReasonActs>
    </>
  )
}
