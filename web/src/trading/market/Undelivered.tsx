import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'

/** `sellFrom`: for a seller, with the level that selling needs. */
export function Undelivered({ book: { deliveryAt }, sellFrom }: { book: BookOut; sellFrom?: number }) {
  const words = useWords(copy)
  const lang = useLang()
  if (deliveryAt === null) return null
  const day = sayDay(new Date(deliveryAt), lang)
  return (
    <Note kind="warn" icon="clock" className="mt3">
      {sellFrom === undefined
        ? fill(words.undelivered, { day })
        : fill(words.undeliveredSell, { day, level: sellFrom })}
    </Note>
  )
}
