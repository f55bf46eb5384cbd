import type { ReactNode } from 'react'
import { Note } from '../ui/Note.tsx'
import { ReasonActs, ReasonButton, type ReasonPrompt } from '../ui/ReasonDialog.tsx'
import { useMe } from './me.tsx'

type Prompt = Omit<ReasonPrompt, 'run'>
type SecondActsProps = {
  /** Who proposed it. */
  first: number | undefined
  /** What that operator reads; a text is a note. */
  own: ReactNode
  /** `takeBack` is what the first operator's no is called. */
  no: Prompt & { as?: 'line'; takeBack?: string }
  yes: Prompt
  decide(approve: boolean, reason: string): Promise<unknown>
}
/** Another operator agrees to a proposal or declines it; the one who made it may only take it back. */
export function SecondActs({ first, own, no: { takeBack, ...no }, yes, decide }: SecondActsProps) {
  const isOwn = useMe().id === first
  const run = (approve: boolean) => (reason: string) => decide(approve, reason)
  return (
    <>
      {isOwn && (typeof own === 'string' ? <Note>{own}</Note> : own)}
      <ReasonActs>
        <ReasonButton look="danger" {...no} commit={(isOwn && takeBack) || no.commit} run={run(false)} />
        {!isOwn && <ReasonButton {...yes} run={run(true)} />}
      </ReasonActs>
    </>
  )
}
