import './topBar.css'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import type { ReactNode } from 'react'
import './langSwitch.css'

/** The brand, the name of the screen, and content at the right. */
export function TopBar({ part, children }: { part: string; children?: ReactNode }) {
  return (
    <header className="topbar">
      <span className="brand">
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2.5 5h19" strokeWidth="2.6" />
          <path d="M3.8 5v5.2M7.9 5v5.2M16.1 5v5.2M20.2 5v5.2" strokeWidth="2" />
          <path d="M12 5v16" strokeWidth="3.2" />
        </svg>
        Tonne <span className="part">{part}</span>
      </span>
      <span className="topbar-r">
        {children}
        <LangSwitch />
      </span>
    </header>
  )
}
