import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { Button } from '../ui/Button.tsx'

const copy = { newest: ['Newest', '最新'], older: ['Older', '更早'] } satisfies Record<string, Pair>
type PagesProps = { next: string | null; after: string; onAfter(after: string): void }
export function Pages({ next, after, onAfter }: PagesProps) {
  const words = useWords(copy)
  if (!next && !after) return null
  return (
    <div className="ops-tools ops-tools--foot">
      {after && (
        <Button look="line" onClick={() => onAfter('')}>
          {words.newest}
        </Button>
      )}
      {next && (
        <Button look="line" onClick={() => onAfter(next)}>
          {words.older}
        </Button>
      )}
    </div>
  )
}
