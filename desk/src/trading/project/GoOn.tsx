import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import type { Draft } from './rows.ts'

type GoOnProps = {
  stop: NonNullable<Draft['stop']>
  proposing: ReasonPrompt
  deciding: ReasonPrompt
  onPrompt(prompt: ReasonPrompt): void
}
/** The step that is next and one's own: nobody decides what they stopped or proposed. */
export function GoOn({ stop, proposing, deciding, onPrompt }: GoOnProps) {
  const me = useMe()
  if (!stop.reopenBy)
    return (
      <Button look="line" onClick={() => onPrompt(proposing)}>
        {proposing.commit}
      </Button>
    )
  if (me.id === stop.by.id || me.id === stop.reopenBy.id) return null
  return (
    <Button look="commit" onClick={() => onPrompt(deciding)}>
      {deciding.commit}
    </Button>
  )
}
