import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { DepositHere } from '../../shared/payment/DepositHere.tsx'
import { buyCopy } from './buyCopy.ts'

/** What the member agreed to: this quantity at this price, for this sum. */
export type Ordered = { kg: number; priceVersion: number; payCents: number }

type BuyDepositProps = {
  no: string
  kg: number
  /** Null when the deposit alone was agreed to: it does not reach, or the page was loaded anew. */
  ordered: Ordered | null
  onArrived: () => void
  onLeave: () => void
}

/** Pays in what the balance lacks, in the purchase’s sheet. */
export function BuyDeposit({ no, kg, ordered, onArrived, onLeave }: BuyDepositProps) {
  const words = useWords(buyCopy)
  const lang = useLang()
  const values = { tons: sayKg(kg, lang), amount: sayCents(ordered?.payCents ?? 0) }
  return (
    <DepositHere
      no={no}
      title={fill(ordered ? words.depositFor : words.purchaseSaved, values)}
      text={ordered ? words.depositForText : words.purchaseSavedText}
      back={words.depositBack}
      onArrived={onArrived}
      onLeave={onLeave}
    />
  )
}
