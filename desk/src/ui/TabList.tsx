/** Tabs of one page. Arrows move among them, and Enter or Space opens one, so that passing over a tab loads nothing. */
import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { TabRow } from './Tabs.tsx'

type TabListProps = {
  label: string
  tabs: readonly TabRow[]
  value: string
  onPick(value: string): void
  children: ReactNode
}
const STEPS: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_, of) => of - 1,
}

/** `children`: the content of the open tab. */
export function TabList({ label, tabs, value, onPick, children }: TabListProps) {
  const id = useId()
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = all.indexOf(event.target as HTMLElement)
    const step = STEPS[event.key]
    if (at < 0 || !step) return
    event.preventDefault()
    all[step(at, all.length)]!.focus()
  }
  return (
    <>
      <div className="tabs tabs--page" role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onPick(tab.value)}
          >
            {tab.label}
            {tab.count ? <span className="tabs-n">{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
