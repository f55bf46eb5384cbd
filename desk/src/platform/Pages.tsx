import { COUNTED } from '@tonne/contract/fields'
import { sayCount } from '@tonne/domain/format'
import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { Button } from '../ui/Button.tsx'
import type { ListPages } from './list.ts'

const copy = {
  first: ['First page', '首页'],
  next: ['Next page', '下一页'],
  total: ['{n} in all', '共 {n} 项'],
} satisfies Record<string, Pair>
const sayTotal = (total: number): string => (total > COUNTED ? `${sayCount(COUNTED)}+` : sayCount(total))

export function Pages({
  next,
  after,
  onAfter,
  total,
}: Pick<ListPages<unknown>, 'next' | 'after' | 'onAfter' | 'total'>) {
  const words = useWords(copy)
  if (!next && !after && !total) return null
  return (
    <div className="ops-tools ops-tools--foot">
      {total !== undefined && <span className="cap">{fill(words.total, { n: sayTotal(total) })}</span>}
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
