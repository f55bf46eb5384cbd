import type { ReactNode } from 'react'

export const TwoLines = ({ main, sub }: { main: ReactNode; sub: ReactNode }) => (
  <>
    <b>{main}</b>
    <span className="mono cap">{sub}</span>
  </>
)
