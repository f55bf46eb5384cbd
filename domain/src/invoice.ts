/** Why: an invoice shows the fee, its GST and what is no supply at all, so that the member's own books can follow. */
import type { Lang } from './format.ts'

type Both = Readonly<Record<Lang, string>>
export type InvoiceFacts = {
  /** The invoice's own number, from that of what it is for: unique for ever. */
  no: string
  cause: string
  /** When the fee became due. */
  at: Date
  seller: { name: string; uen: string; gstNumber: string | null }
  buyer: string
  /** What was done for the fee. */
  what: Both
  /** Without tax. */
  feeCents: number
  gstCents: number
  gstBasisPoints: number
  /** What moved besides and is no supply for GST: credits, or the member's own money. */
  outside: { what: Both; cents: number }
}
export const invoiceNo = (cause: string): string => `INV-${cause}`
