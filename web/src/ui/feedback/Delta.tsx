/** An arrow and words show the direction, because red and green mean opposite things to different readers. */
import './delta.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icons.tsx'

const copy = { up: ['up', '上涨'], down: ['down', '下跌'], same: ['no change', '持平'] } as const satisfies Record<
  string,
  Pair
>

/** `change` decides only the direction. A change of nothing is stated in words. */
export function Delta({ change, children }: { change: number; children: ReactNode }) {
  const words = useWords(copy)
  if (change === 0) return <span className="cap">{words.same}</span>
  const way = change > 0 ? 'up' : 'down'
  return (
    <span className={`delta num ${way}`}>
      <Icon name={change > 0 ? 'tri-up' : 'tri-down'} size={13} />
      <span className="sr">{words[way]} </span>
      <span>{children}</span>
    </span>
  )
}
