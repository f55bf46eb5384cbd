/** Why: an order of a presale is a booking too: what it keeps, what it asks for and by when stand there. */
import { presale } from '@tonne/contract/trading/presale'
import { useAsk } from '../../api/ask.ts'

export function useBooking(no: string) {
  const bookings = useAsk(presale.list, {})
  return {
    booking: bookings.data?.items.find((b) => b.no === no),
    pending: bookings.isPending,
    refetch: bookings.refetch,
  }
}
