import type { ReactNode } from 'react'
import type { CallError } from '../../api/failure.ts'
import { Loading } from '../../ui/feedback/Skeleton.tsx'
import { Page as Frame, type PageProps } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { PageError } from './PageError.tsx'

type Answer<T> = { data: T | undefined; error: CallError | null; refetch: () => unknown }
type QueryViewProps<T> = {
  query: Answer<T>
  /** The placeholder until the answer comes. */
  coming: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** The answer of a query, its placeholder until then, or its error with a button to retry. */
export function QueryView<T>({ query, coming, children }: QueryViewProps<T>) {
  if (query.data) return children(query.data)
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return <Loading>{coming}</Loading>
}

type QueryPageProps<T> = QueryViewProps<T> &
  Omit<PageProps, 'children'> & {
    title: string
    /** The answer has a heading of its own, so the title is only shown when the answer fails. */
    headed?: boolean
    right?: ReactNode
  }
/** A page that shows the answer of one query. */
export function QueryPage<T>({ title, headed, right, query, coming, children, ...frame }: QueryPageProps<T>) {
  const untitled = headed && (query.data || !query.error)
  return (
    <>
      <Nav title={untitled ? undefined : title} right={right} />
      <Frame {...frame}>
        <QueryView query={query} coming={coming}>
          {children}
        </QueryView>
      </Frame>
    </>
  )
}

type AnswersOf<Q extends Record<string, Answer<unknown>>> = { [Name in keyof Q]: NonNullable<Q[Name]['data']> }
/** Several queries as one, which has data once all of them have. */
export function allOf<Q extends Record<string, Answer<unknown>>>(queries: Q): Answer<AnswersOf<Q>> {
  const all = Object.values(queries)
  const data = Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.data]))
  return {
    data: all.every((query) => query.data) ? (data as AnswersOf<Q>) : undefined,
    error: all.find((query) => query.error)?.error ?? null,
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  }
}
