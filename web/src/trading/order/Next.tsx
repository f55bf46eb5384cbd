import { useWords } from '@tonne/parts/lang.tsx'
import { useParam } from '../../api/way.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { OrderInfoOut } from './orderOut.ts'
import { retirableKg } from './tonsLeft.ts'

/** The next steps of an order that has just been placed in the book. */
export function Next({ order }: { order: OrderInfoOut }) {
  const { book, kind, project } = order
  const words = useWords(copy)
  const placed = useParam('placed') === '1'
  if (!placed || !book) return null
  const waits = book.leftKg > 0
  const sell = kind === 'sell'
  if (!waits && book.filledKg === 0) return null
  const bought = book.asset === 'presale' ? 'nextPresale' : 'nextBought'
  const word = sell ? (waits ? 'nextSell' : 'nextSold') : waits ? 'nextBuy' : bought
  const kg = retirableKg(order)
  const action = word === 'nextBought' && kg > 0 && (
    <Link to={`/pages/profile/retire?no=${project.no}&kg=${kg}`}>{words.nextRetire}</Link>
  )
  return (
    <Note kind={waits ? 'info' : 'ok'} live className="mt4" title={words.nextTitle} action={action}>
      {words[word]}
    </Note>
  )
}
