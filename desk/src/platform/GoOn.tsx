import type { Output } from '@tonne/contract/endpoint'
import type { projectDesk } from '@tonne/contract/trading/projectDesk'
import { ReasonButton, type ReasonPrompt } from '../ui/ReasonDialog.tsx'
import { useMe } from './me.tsx'

export type Stop = NonNullable<Output<typeof projectDesk.info>['stop']>

type GoOnProps = { stop: Stop; proposing: ReasonPrompt; deciding: ReasonPrompt }
/** The next step that is open to this operator: nobody decides on their own stop or proposal. */
export function GoOn({ stop, proposing, deciding }: GoOnProps) {
  const me = useMe()
  if (!stop.reopenBy) return <ReasonButton as="line" {...proposing} />
  if (me.id === stop.by.id || me.id === stop.reopenBy.id) return null
  return <ReasonButton {...deciding} />
}
