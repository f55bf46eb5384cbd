import { type Payer as Judged, judgePayer } from '@tonne/domain/people/payer'
import { useWords } from '@tonne/parts/lang.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import type { Line } from './rows.ts'

const looks = {
  same: ['done', 'sameName'],
  other: ['late', 'otherName'],
  unknown: ['wait', 'noName'],
} as const satisfies Record<Judged, unknown>

/** Empty when the line names no deposit, because there is no member to compare with. */
export function Payer({ line }: { line: Line }) {
  const words = useWords(copy)
  if (line.depositMember === null || line.direction === 'debit') return null
  const [look, word] = looks[judgePayer(line.counterparty, line.depositMember)]
  return (
    <div className="payer">
      <div>
        <p className="cap">{words.paidBy}</p>
        <p className="payer-n">{line.counterparty ?? words.unnamed}</p>
      </div>
      <div>
        <p className="cap">{words.registered}</p>
        <p className="payer-n">{line.depositMember}</p>
      </div>
      <Tag look={look}>{words[word]}</Tag>
    </div>
  )
}
