import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { Button } from '../ui/Button.tsx'
import type { ListPages } from './list.ts'

const copy = { first: ['First page', '首页'], next: ['Next page', '下一页'] } satisfies Record<string, Pair>
export function Pages({ next, after, onAfter }: Omit<ListPages<unknown>, 'all'>) {
  const words = useWords(copy)
  if (!next && !after) return null
  return (
    <div className="ops-tools ops-tools--foot">
      {after && (
        <Button look="line" onClick={() => onAfter('')}>
          {words.first}
        </Button>
      )}
      {next && (
        <Button look="line" onClick={() => onAfter(next)}>
          {words.next}
        </Button>
      )}
    </div>
  )
}
