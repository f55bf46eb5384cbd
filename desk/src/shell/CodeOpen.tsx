/** One code is valid for ten minutes of acts. */
import { operator } from '@tonne/contract/people/operator'
import { sayTime } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../platform/deskQuery.ts'
import { useLeft } from '../platform/useLeft.ts'
import { Icon } from '../ui/Icon.tsx'
import { copy } from './copy.ts'

/** Empty after that time; the next such act asks for the code. */
export function CodeOpen() {
  const words = useWords(copy)
  const { data } = useDesk(operator.me, {})
  const until = data?.steppedUntil ?? 0
  if (useLeft(until) <= 0) return null
  const time = sayTime(new Date(until))
  const remaining = fill(words.codeOpen, { time })
  return (
    <span className="ops-code" title={remaining}>
      <Icon name="lock" size={14} />
      <span aria-hidden="true">{time}</span>
      <span className="sr">{remaining}</span>
    </span>
  )
}
