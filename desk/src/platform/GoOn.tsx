import { useMe } from '../../platform/me.tsx'
import { ReasonButton, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import type { Draft } from './rows.ts'

type GoOnProps = { stop: NonNullable<Draft['stop']>; proposing: ReasonPrompt; deciding: ReasonPrompt }
/** The next step that is open to this operator: nobody decides on their own stop or proposal. */
export function GoOn({ stop, proposing, deciding }: GoOnProps) {
  const me = useMe()
  if (!stop.reopenBy) return <ReasonButton as="line" {...proposing} />
  if (me.id === stop.by.id || me.id === stop.reopenBy.id) return null
  return <ReasonButton {...deciding} />
}
