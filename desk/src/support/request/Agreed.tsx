import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useMe } from '../../platform/me.tsx'
import { Eyes } from '../../ui/Eyes.tsx'
import { copy } from './copy.ts'
import { type Agreement, agreementOf, eyesOf, type Row } from './rows.ts'

const texts = {
  both: 'agreedBoth',
  nobody: 'agreedNobody',
  youMay: 'agreedYouMay',
  youFirst: 'agreedYouFirst',
  one: 'agreedOne',
  youImposed: 'agreedYouImposed',
} as const satisfies Record<Exclude<Agreement, 'over'>, keyof typeof copy>

export function Agreed({ row }: { row: Row }) {
  const words = useWords(copy)
  const agreement = agreementOf(row, useMe().id)
  const eyes = eyesOf(row)
  if (agreement === 'over') return '–'
  return (
    <span className="eyes-said">
      {eyes !== undefined && <Eyes open={eyes} />}
      <span className="cap">{fill(words[texts[agreement]], { name: row.proposedBy?.name ?? '' })}</span>
    </span>
  )
}
