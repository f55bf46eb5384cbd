import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { DepositHere } from '../../shared/payment/DepositHere.tsx'
import { buyCopy } from './buyCopy.ts'

/** The purchase that the member agreed to: this quantity at this price, for this sum. */
export type Ordered = { kg: number; priceVersion: number; payCents: number }

type BuyDepositProps = {
  no: string
  kg: number
  /** Null when the member agreed to the deposit alone: it does not cover the purchase, or the page was reloaded. */
  ordered: Ordered | null
  onArrived: () => void
  onLeave: () => void
}

/** Pays in the amount that the balance lacks, in the sheet of the purchase. */
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
