import type { Output } from '@tonne/contract/endpoint'
import type { owner } from '@tonne/contract/trading/owner'
import type { OwnerLinkState } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Badge, type Glyph, type Tone } from '../../ui/feedback/Badge.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { copy } from './copy.ts'

export type Account = Output<typeof owner.links>['accounts'][number]
const signs: Record<OwnerLinkState, { glyph: Glyph; tone: Tone }> = {
  asked: { glyph: 'half', tone: 'info' },
  refused: { glyph: 'bar', tone: 'mute' },
  confirmed: { glyph: 'full', tone: 'live' },
  ended: { glyph: 'bar', tone: 'mute' },
}

function useFieldErrors({ state, by, askedAt, answeredAt }: Account): string {
  const words = useWords(copy)
  const lang = useLang()
  const at = sayDayTime(new Date(answeredAt ?? askedAt), lang)
  return fill(state === 'confirmed' ? words[`by_${by}`] : words[`${state}_at`], { at })
}

type Props = { account: Account; busy: boolean; onYes: () => void; onNo: () => void }
export function AccountRow({ account, busy, onYes, onNo }: Props) {
  const words = useWords(copy)
  const { id, name, uen, state } = account
  const errors = useFieldErrors(account)
  const { glyph, tone } = signs[state]
  const waits = busy && words.saving
  return (
    <Card className="mt3">
      <div className="hrow between g2">
        <Badge glyph={glyph} tone={tone}>
          {words[`state_${state}`]}
        </Badge>
        {uen && <span className="cap mono">UEN {uen}</span>}
      </div>
      <p className="t3 mt3">{name}</p>
      <p className="cap2 mt2">{errors}</p>
      {(state === 'asked' || state === 'refused') && (
        <Button block className="mt3" variant={state === 'asked' ? undefined : 'line'} busy={waits} onClick={onYes}>
          {fill(words.yes, { name })}
        </Button>
      )}
      {state === 'asked' && (
        <Button block variant="line" className="mt2" busy={waits} onClick={onNo}>
          {words.no}
        </Button>
      )}
      {state === 'asked' && <p className="cap mt2">{words.no2}</p>}
      {state === 'confirmed' && (
        <Button block variant="line" className="mt3" to={`/pages/profile/applynew?kind=owner_end&link=${id}`}>
          {words.end}
        </Button>
      )}
    </Card>
  )
}
