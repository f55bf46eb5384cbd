import type { ReactNode } from 'react'
import type { ButtonProps } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { ReasonActs, ReasonButton, type ReasonPrompt } from '../ui/ReasonDialog.tsx'
import { useMe } from './me.tsx'

type Prompt = Omit<ReasonPrompt, 'run'>
type SecondActsProps = {
  /** Who proposed it or had a part in it. */
  first: readonly (number | null | undefined)[]
  /** What those operators read; a text is a note. */
  own: ReactNode
  /** `takeBack` is what their no is called; null where only another may decline. */
  no: Prompt & { takeBack?: string | null }
  yes: Prompt & { as?: ButtonProps['look'] }
  decide(approve: boolean, reason: string): Promise<unknown>
}
/** Another operator agrees to a proposal or declines it; the one who made it may only take it back. */
export function SecondActs({ first, own, no: { takeBack, ...no }, yes, decide }: SecondActsProps) {
  const isOwn = first.includes(useMe().id)
  const run = (approve: boolean) => (reason: string) => decide(approve, reason)
  return (
    <>
      {isOwn && (typeof own === 'string' ? <Note>{own}</Note> : own)}
      <ReasonActs>
        {!(isOwn && takeBack === null) && (
          <ReasonButton look="danger" {...no} commit={(isOwn && takeBack) || no.commit} run={run(false)} />
        )}
        {!isOwn && <ReasonButton {...yes} run={run(true)} />}
      </ReasonActs>
    </>
  )
}
