import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ReasonAsk } from '../../ui/ReasonDialog.tsx'
import type { Draft } from './rows.ts'

type GoOnProps = {
  stop: NonNullable<Draft['stop']>
  proposing: ReasonAsk
  deciding: ReasonAsk
  onAsk(ask: ReasonAsk): void
}
/** The step that is next and one's own: nobody decides what they stopped or proposed. */
export function GoOn({ stop, proposing, deciding, onAsk }: GoOnProps) {
  const me = useMe()
  if (!stop.reopenBy)
    return (
      <Button look="line" onClick={() => onAsk(proposing)}>
        {proposing.commit}
      </Button>
    )
  if (me.id === stop.by.id || me.id === stop.reopenBy.id) return null
  return (
    <Button look="commit" onClick={() => onAsk(deciding)}>
      {deciding.commit}
    </Button>
  )
}
