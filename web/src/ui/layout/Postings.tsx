import './postings.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

const copy = {
  account: ['Account', '账户'],
  debit: ['Debit', '借方'],
  credit: ['Credit', '贷方'],
} as const satisfies Record<string, Pair>

export type Posting = {
  account: ReactNode
  debit?: string | undefined
  credit?: string | undefined
  total?: boolean | undefined
}

/** Amounts are formatted texts; `caption` names the entry for people who cannot see it. */
export function Postings({
  rows,
  caption,
  className,
}: {
  rows: readonly Posting[]
  caption: string
  className?: string | undefined
}) {
  const words = useWords(copy)
  return (
    <table className={classes('post', className)}>
      <caption className="sr">{caption}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{words.account}</th>
          <th scope="col">{words.debit}</th>
          <th scope="col">{words.credit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ account, debit, credit, total }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry have an order and no other name
          <tr key={place} className={total ? 'tot' : undefined}>
            <td>{account}</td>
            <td className="num">{debit}</td>
            <td className="num">{credit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
