/** Paths are data, so no markup is injected. */
import { useSyncExternalStore } from 'react'
import { iconsFirst } from './iconsFirst.ts'

type More = typeof import('./iconsMore.ts')['iconsMore']
const strokes: Partial<Record<keyof typeof iconsFirst | keyof More, string>> = { ...iconsFirst }
const drawn = new Set<() => void>()
const watch = (changed: () => void) => {
  drawn.add(changed)
  return () => drawn.delete(changed)
}

/** Fetches the icons that no first screen shows; without them the app is usable. */
export async function loadIcons(): Promise<void> {
  const more = await import('./iconsMore.ts').catch(() => undefined)
  Object.assign(strokes, more?.iconsMore)
  for (const changed of drawn) changed()
}

/** Solid shapes: active tabs, price arrows and dots. */
const solids = {
  more:
    'M3.8 12a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 0 0-3.4 0ZM10.3 12a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 0 0-3.4 0ZM16.8 12a1.7 ' +
    '1.7 0 1 0 3.4 0 1.7 1.7 0 0 0-3.4 0Z',
  'home-f': 'M12 3.2 2.7 10.9a.8.8 0 0 0 1 1.2l1-.8V20c0 .5.3.8.8.8h13c.5 0 .8-.3.8-.8v-8.7l1 .8a.8.8 0 1 0 1-1.2z',
  'user-f':
    'M7.3 8a4.7 4.7 0 1 0 9.4 0 4.7 4.7 0 0 0-9.4 0ZM12 14.2c-4.4 0-7.6 2.4-8.4 6.4-.1.5.3 1 .8 1h15.2c.5 0 ' +
    '.9-.5.8-1-.8-4-4-6.4-8.4-6.4z',
  'tri-up': 'M12 6.5 19.5 18h-15z',
  'tri-down': 'M12 17.5 4.5 6h15z',
} as const

export type IconName = keyof typeof strokes | keyof typeof solids | 'trade-f'

/** Empty until its path has been fetched. */
function Shape({ name }: { name: IconName }) {
  const stroke = () => strokes[name as keyof typeof strokes]
  const fetched = useSyncExternalStore(watch, stroke, stroke)
  if (name in solids) return <path d={solids[name as keyof typeof solids]} fill="currentColor" />
  const heavy = name === 'trade-f'
  const d = heavy
    ? 'M4 6.9c2.7-1.8 5.3-1.8 8 0s5.3 1.8 8 0M4 12.2c2.7-1.8 5.3-1.8 8 0s5.3 1.8 8 0M4 17.5c2.7-1.8 5.3-1.8 8 0s5.3 ' +
      '1.8 8 0'
    : fetched
  return (
    <path
      d={d}
      fill="none"
      stroke="currentColor"
      strokeWidth={heavy ? 2.7 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

/** One icon on a grid of 24, `size` in px. Decoration: the control around it has the name. */
export function Icon({
  name,
  size = 20,
  className,
}: {
  name: IconName
  size?: number | undefined
  className?: string | undefined
}) {
  return (
    <svg
      className={className ? `ic ${className}` : 'ic'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <Shape name={name} />
      {name === 'home-f' && (
        <path d="M5.5 15.4c2.2-1.5 4.3-1.5 6.5 0s4.3 1.5 6.5 0" fill="none" stroke="var(--paper)" strokeWidth="1.6" />
      )}
    </svg>
  )
}
