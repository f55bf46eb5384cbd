import './tabs.css'
import { useEffect, useRef } from 'react'

export type TabRow = { value: string; label: string; count?: number }
export function Tabs({
  label,
  tabs,
  value,
  onPick,
}: {
  label: string
  tabs: readonly TabRow[]
  value: string
  onPick(value: string): void
}) {
  const bar = useRef<HTMLElement>(null)
  // The open tab may be beyond the edge of a narrow screen.
  useEffect(() => {
    const at = value !== undefined ? bar.current?.querySelector<HTMLElement>('[aria-current]') : undefined
    if (bar.current && at)
      bar.current.scrollLeft = at.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - at.offsetWidth) / 2
  }, [value])
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-current={tab.value === value ? 'page' : undefined}
          onClick={() => onPick(tab.value)}
        >
          {tab.label}
          {tab.count ? <span className="tabs-n">{tab.count}</span> : null}
        </button>
      ))}
    </nav>
  )
}
