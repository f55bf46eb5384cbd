/**
 * Rows that wait for a check are chosen and then decided one by one. Each decision has its own row of the audit, and
 * nobody decides what they checked first; the server refuses that too.
 */
import type { OperatorRole } from '@tonne/domain/people/operator'
import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import type { Column } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useMe } from './me.tsx'

/** One of the checks that a row may wait for. */
type BulkStep<T> = {
  waits(row: T): boolean
  /** Who made the first check, and so may not make this one. */
  firstBy?(row: T): number | null | undefined
  /** The label of this row's button. */
  commit(row: T): string
  run(row: T, reason: string): Promise<unknown>
}
export type Bulk<T> = {
  roles: readonly OperatorRole[]
  steps: readonly BulkStep<T>[]
  /** The sums over the chosen rows. */
  sums: readonly { label: string; of(row: T): number; say(sum: number): string }[]
  risk?(row: T): string | undefined
}
/** `at` is the index in `ids` of the row to decide now; past the end the run shows its results. */
export type Run = { ids: readonly string[]; at: number; reason: string; done: number }

const copy = {
  all: ['Choose all without a risk', '选择全部无风险项'],
  one: ['Choose {no}', '选择 {no}'],
  yours: ['The first check was yours', '首次审核由您完成'],
} satisfies Record<string, Pair>

type Listed<T> = { bulk?: Bulk<T> | undefined; rows: readonly T[]; rowId: (row: T) => string }
export function useBulk<T>({ bulk, rows, rowId }: Listed<T>) {
  const words = useWords(copy)
  const me = useMe()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [run, setRun] = useState<Run>()
  const mine = bulk?.roles.includes(me.role) ? bulk : undefined
  const stepOf = (row: T) => mine?.steps.find((step) => step.waits(row))
  const isOwn = (row: T): boolean => stepOf(row)?.firstBy?.(row) === me.id
  const waiting = rows.filter((row) => stepOf(row))
  const free = waiting.filter((row) => !isOwn(row))
  const chosen = free.filter((row) => picked.has(rowId(row)))
  const calm = free.filter((row) => !mine?.risk?.(row))
  const toggle = (row: T, on = !picked.has(rowId(row))): void => {
    const next = new Set(picked)
    if (on) next.add(rowId(row))
    else next.delete(rowId(row))
    setPicked(next)
  }
  const clear = (): void => setPicked(new Set())
  const isAll = calm.length > 0 && calm.every((row) => picked.has(rowId(row)))
  const column: Column<T> = {
    id: 'choose',
    value: null,
    header: (
      <label className="pick">
        <span className="sr">{words.all}</span>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => (isAll ? clear() : setPicked(new Set(calm.map(rowId))))}
        />
      </label>
    ),
    cell: (row) =>
      isOwn(row) ? (
        <span className="pick" title={words.yours}>
          <Icon name="lock" size={16} />
          <span className="sr">{words.yours}</span>
        </span>
      ) : stepOf(row) ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a click opens the row, but not one on its checkbox
        <label className="pick" onClick={(event) => event.stopPropagation()}>
          <span className="sr">{fill(words.one, { no: rowId(row) })}</span>
          <input type="checkbox" checked={picked.has(rowId(row))} onChange={() => toggle(row)} />
        </label>
      ) : null,
  }
  return {
    bulk: mine,
    column: mine && waiting.length > 0 ? column : undefined,
    chosen,
    left: waiting.filter((row) => !chosen.includes(row)),
    isOwn,
    stepOf,
    choose: (row: T, on?: boolean) => free.includes(row) && toggle(row, on),
    clear,
    run,
    start: (reason: string) => setRun({ ids: chosen.map(rowId), at: 0, reason, done: 0 }),
    next: (isDone: boolean) => setRun((now) => now && { ...now, at: now.at + 1, done: now.done + (isDone ? 1 : 0) }),
    stop: () => {
      setRun(undefined)
      clear()
    },
  }
}
export type Bulking<T> = ReturnType<typeof useBulk<T>>
