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
