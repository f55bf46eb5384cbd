import { useWords } from '@tonne/parts/lang.tsx'
import { classes } from '../style/classes.ts'
import { differingEnd, splitSerials } from './splitSerials.ts'

const copy = { to: ['to', '至'] } as const

type SerialRangeProps = { first: string; last: string; short?: boolean | undefined; className?: string | undefined }

/** `short` shortens the last serial to its differing end. A single serial is written once. */
export function SerialRange({ first, last, short = false, className }: SerialRangeProps) {
  const words = useWords(copy)
  const parts = splitSerials(first, last)
  return (
    <span className={classes('mono', className)}>
      {parts.shared}
      <b>{parts.first}</b>
      {first !== last && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr"> {words.to} </span>
          <b>{short ? differingEnd(parts.first, parts.last) : parts.last}</b>
        </>
      )}
    </span>
  )
}
