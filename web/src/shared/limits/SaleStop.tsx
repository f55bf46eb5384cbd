import type { Output } from '@tonne/contract/endpoint'
import type { project } from '@tonne/contract/trading/project'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { saleStopWords } from './saleStopWords.ts'

type Stop = Output<typeof project.info>['stop']

/** Empty when the sale is not stopped. */
export function SaleStop({ stop, className = 'mt4' }: { stop: Stop; className?: string }) {
  const words = useWords(saleStopWords)
  const lang = useLang()
  if (!stop) return null
  return (
    <Note className={className} kind="warn" icon="alert" title={stop.market ? words.marketTitle : words.title}>
      <br />
      {stop.reason[lang]}
      <br />
      {fill(stop.market ? words.marketSince : words.since, { at: sayDayTime(new Date(stop.since), lang) })}
      <br />
      {words.meanwhile}
    </Note>
  )
}
