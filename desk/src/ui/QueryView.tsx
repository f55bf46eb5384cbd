import './asked.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

type Answer<T> = { data: T | undefined; error: Error | null; refetch(): unknown }
const copy = { loading: ['Loading', '加载中'], again: ['Try again', '重试'] } satisfies Record<string, Pair>

export function QueryView<T>({ query, children }: { query: Answer<T>; children: (data: T) => ReactNode }) {
  const words = useWords(copy)
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <section className="panel asked">
        <Note bad>{query.error.message}</Note>
        <Button look="line" onClick={() => void query.refetch()}>
          {words.again}
        </Button>
      </section>
    )
  return (
    <section className="panel asked asked--wait" aria-busy="true">
      <span className="sr" role="status">
        {words.loading}
      </span>
      <i />
      <i />
      <i />
    </section>
  )
}
