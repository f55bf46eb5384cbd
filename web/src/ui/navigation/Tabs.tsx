import './tabs.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../style/classes.ts'
import { rove } from './rove.ts'

type TabOption<T extends string> = {
  value: T
  label: ReactNode
  count?: number | undefined
  warn?: boolean | undefined
}

type TabsProps<T extends string> = {
  id: string
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly TabOption<T>[]
  /** The counts are not known yet: the row keeps its place, but shows no tab that would move. */
  coming?: boolean | undefined
  className?: string | undefined
}

/** Tabs that scroll sideways; a count of 0 is hidden. The content belongs in a TabPanel of the same id. */
export function Tabs<T extends string>({ id, label, value, onChange, options, coming, className }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice scrolls into view
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' })
  }, [value])
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classes('tabs', coming && 'is-coming', className)}
      onKeyDown={rove}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={`${id}-${option.value}`}
          aria-controls={`${id}-panel`}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          {option.label}
          {option.count ? <span className={classes('n num', option.warn && 'warn')}>{option.count}</span> : null}
        </button>
      ))}
    </div>
  )
}

/** The content of the selected tab. */
export function TabPanel({
  id,
  value,
  className,
  children,
}: {
  id: string
  value: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={className}>
      {children}
    </div>
  )
}
