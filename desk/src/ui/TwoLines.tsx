import type { ReactNode } from 'react'

/** Our own numbers have at most 20 characters. A longer one, such as some banks write, wraps. */
const LONG = 24
/** Without a second line (`sub` is '') the first stands in the middle of its row. */
type TwoLinesProps = { main: ReactNode; sub: ReactNode }
export const TwoLines = ({ main, sub }: TwoLinesProps) => (
  <>
    <b>{main}</b>
    {sub !== '' && (
      <span className={`mono cap${typeof sub === 'string' && sub.length > LONG ? ' is-long' : ''}`}>{sub}</span>
    )}
  </>
)
