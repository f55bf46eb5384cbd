import type { ReactNode } from 'react'

/** Ours have 20 characters at most. A longer number, as some banks write, breaks. */
const LONG = 24
type TwoLinesProps = { main: ReactNode; sub: ReactNode }
export const TwoLines = ({ main, sub }: TwoLinesProps) => (
  <>
    <b>{main}</b>
    <span className={`mono cap${typeof sub === 'string' && sub.length > LONG ? ' is-long' : ''}`}>{sub}</span>
  </>
)
