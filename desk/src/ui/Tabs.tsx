import './tabs.css'

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
  return (
    <nav className="tabs" aria-label={label}>
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
