import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Note } from '../../ui/feedback/Note.tsx'
import { checkWords } from './checkWords.ts'
import type { Check } from './useChecked.ts'

/** `children` are shown under `title` when every step holds. */
export function CheckVerdict({
  check,
  title,
  children,
}: {
  check: Check
  title?: string | undefined
  children: ReactNode
}) {
  const words = useWords(checkWords)
  const lang = useLang()
  // As high as the verdict that follows, so that nothing below it moves.
  if (check.state === 'running')
    return (
      <Note className="mt4" title={words.running}>
        {words.runningText}
      </Note>
    )
  if (check.state === 'impossible')
    return (
      <Note kind="warn" className="mt4">
        {words.cannot}
      </Note>
    )
  const wrong = check.steps.flatMap((step) => step.wrong)
  if (wrong.length > 0)
    return (
      <Note kind="bad" live className="mt4" title={words.broken}>
        {fill(words.brokenText, { fields: listed(lang, wrong) })}
      </Note>
    )
  return (
    <Note kind="ok" icon="seal" live className="mt4" title={title ?? words.holds}>
      {children}
    </Note>
  )
}
