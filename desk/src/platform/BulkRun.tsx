import './bulk.css'
import { useMutation } from '@tanstack/react-query'
import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import type { Bulking, Run } from './useBulk.tsx'

const copy = {
  title: ['One by one', '逐项审核'],
  at: ['{at} of {n}', '第 {at} 项，共 {n} 项'],
  reason: ['Reason: {reason}', '理由：{reason}'],
  next: ['{act} and next', '{act}，下一项'],
  last: ['{act} and finish', '{act}，完成'],
  skip: ['Skip', '跳过'],
  stop: ['Stop here', '到此为止'],
  working: ['Working', '处理中'],
  gone: ['This one no longer waits for you: it was decided meanwhile.', '此项已由他人处理，无需您再审核。'],
  over: ['Done: {done} of {n}', '已完成 {done} 项，共 {n} 项'],
  skipped: ['{n} were skipped and still wait.', '跳过的 {n} 项仍待审核。'],
  close: ['Back to the list', '返回列表'],
} satisfies Record<string, Pair>

type BulkRunProps<T> = { bulking: Bulking<T>; run: Run; row: T | undefined; children: ReactNode }
/** One of the chosen rows. `children`: the panel of the row to decide now. */
export function BulkRun<T>({ bulking, run, row, children }: BulkRunProps<T>) {
  const words = useWords(copy)
  const box = useRef<HTMLElement>(null)
  const { stepOf, isOwn, next, stop } = bulking
  const n = run.ids.length
  const step = row !== undefined && !isOwn(row) ? stepOf(row) : undefined
  const act = useMutation({ mutationFn: () => step!.run(row!, run.reason), onSuccess: () => next(true) })
  // The next row's button has the focus, so that one key decides and moves on.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])
  if (run.at >= n)
    return (
      <section ref={box} className="panel stack run" aria-label={words.title}>
        <h2 className="t2">{fill(words.over, { done: run.done, n })}</h2>
        {run.done < n && <p className="cap">{fill(words.skipped, { n: n - run.done })}</p>}
        <Button look="line" data-first onClick={stop}>
          {words.close}
        </Button>
      </section>
    )
  const skip = (): void => {
    if (!act.isPending) next(false)
  }
  const key = (event: KeyboardEvent): void => {
    // Holding a key down must not decide rows that nobody has looked at.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (event.key === 's') skip()
    if (event.key === 'Escape' && !act.isPending) stop()
  }
  return (
    <div className="run-col">
      <section ref={box} className="panel stack run" aria-label={words.title} onKeyDown={key}>
        <div className="panel-top">
          <h2 className="t3">{words.title}</h2>
          <span className="cap" role="status">
            {fill(words.at, { at: run.at + 1, n })}
          </span>
        </div>
        <progress max={n} value={run.at} aria-label={words.title} />
        <p className="cap">{fill(words.reason, { reason: run.reason })}</p>
        {act.error && <Note bad>{act.error.message}</Note>}
        {!step && <Note>{words.gone}</Note>}
        <div className="dialog-b">
          <Button look="line" onClick={stop}>
            {words.stop}
          </Button>
          <Button look="line" onClick={skip} {...(step ? {} : { 'data-first': true })}>
            {words.skip} <kbd>S</kbd>
          </Button>
          {step && row !== undefined && (
            <Button look="commit" data-first busy={act.isPending && words.working} onClick={() => act.mutate()}>
              {fill(run.at + 1 < n ? words.next : words.last, { act: step.commit(row) })} <kbd>↵</kbd>
            </Button>
          )}
        </div>
      </section>
      {children}
    </div>
  )
}
