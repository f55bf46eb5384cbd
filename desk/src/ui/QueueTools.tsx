import { useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { tableCopy } from './tableCopy.ts'

type QueueToolsProps = {
  search?: string
  onSearch?(text: string): void
  onCsv?(): void
  exporting?: boolean
  /** Stands at the end of the row. */
  end?: ReactNode
  children?: ReactNode
}
/** `children`: the queue's own filters and acts. */
export function QueueTools({ search, onSearch, onCsv, exporting, end, children }: QueueToolsProps) {
  const words = useWords(tableCopy)
  return (
    <div className="ops-tools">
      {onSearch && (
        <label className="inp inp--find">
          <Icon name="search" size={18} />
          <span className="sr">{words.search}</span>
          <input
            type="search"
            value={search ?? ''}
            placeholder={words.search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </label>
      )}
      {children}
      {onCsv && (
        <Button look="line" busy={exporting ? words.exporting : false} onClick={onCsv}>
          <Icon name="download" size={18} />
          {words.csv}
        </Button>
      )}
      {end}
    </div>
  )
}
