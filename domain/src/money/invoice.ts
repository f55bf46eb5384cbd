/** The credits themselves are no supply for GST, and every invoice and credit note says so. */
import type { Lang } from '../format.ts'

type Both = Readonly<Record<Lang, string>>
export type InvoiceFacts = {
  /** The invoice's own number is derived from that of its order or withdrawal, so it is unique. */
  no: string
  cause: string
  /** When the fee became due. */
  at: Date
  seller: { name: string; uen: string; gstNumber: string | null }
  buyer: string
  /** The service that the fee is for. */
  what: Both
  /** Without tax. */
  feeCents: number
  gstCents: number
  gstBasisPoints: number
  /** The amount beside the fee that is no supply for GST: credits, or the member's own money. */
  outside: { what: Both; cents: number }
  /**
   * Only of a credit note: the invoice that it takes back, when that was, the correction (null: the bank sent a payment
   * back), the reason, and the entry that returned the money.
   */
  credits: { invoice: string; of: Date; correction: string | null; why: Both; entryNo: string } | null
}

/** The lines that add up to the paper's total; those of a credit note are negative. */
export function amountsOf({ feeCents, gstCents, outside, credits }: InvoiceFacts) {
  const sign = credits ? -1 : 1
  return {
    netCents: sign * feeCents,
    gstCents: sign * gstCents,
    totalCents: sign * (feeCents + gstCents),
    outsideCents: sign * outside.cents,
  }
}
