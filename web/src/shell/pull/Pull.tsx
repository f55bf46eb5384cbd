import './pull.css'
import { useQueryClient } from '@tanstack/react-query'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type CSSProperties, useRef, useState } from 'react'
import { useObservable } from '../../api/observable.ts'
import { place } from '../../api/way.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { classes } from '../../ui/style/classes.ts'
import { reducedMotion } from '../../ui/style/reducedMotion.ts'
import { FAR, usePull } from './usePull.ts'

const copy = { asking: ['Refreshing', '正在刷新'], done: ['Up to date', '已是最新'] } as const satisfies Record<
  string,
  Pair
>

/** Pages whose figures change while they are open. */
const LIVE = new Set([
  '/pages/index/index',
  '/pages/project/index',
  '/pages/project/project',
  '/pages/project/book',
  '/pages/profile/index',
  '/pages/profile/order',
  '/pages/profile/tons',
  '/pages/profile/holds',
  '/pages/profile/fundlogs',
])

/** Pulling such a page down from its top refetches everything on it. */
export function Pull() {
  const { path } = useObservable(place)
  return LIVE.has(path) ? <Sign key={path} /> : null
}

function Sign() {
  const words = useWords(copy)
  const queries = useQueryClient()
  const [far, setFar] = useState(0)
  const [state, setState] = useState<keyof typeof copy>()
  const released = async (at: number) => {
    if (at < FAR || state === 'asking') return
    setState('asking')
    await queries.invalidateQueries()
    setState('done')
  }
  const pulled = (next: number) => {
    // Vibrates once, where a release begins to refetch.
    if (far < FAR && next >= FAR && !reducedMotion()) navigator.vibrate?.(10)
    setFar(next)
  }
  const events = useRef({ pulled, released })
  events.current = { pulled, released }
  usePull(events)
  const shown = far > 0 || state === 'asking'
  return (
    <>
      <div
        className={classes('pull', shown && 'is-shown', far >= FAR && 'is-far', state === 'asking' && 'is-asking')}
        style={{ '--far': state === 'asking' ? FAR : far } as CSSProperties}
        aria-hidden="true"
      >
        <Icon name="refresh" size={22} />
      </div>
      <p className="sr" role="status">
        {state && words[state]}
      </p>
    </>
  )
}
