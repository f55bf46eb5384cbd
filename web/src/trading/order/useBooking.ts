import { presale } from '@tonne/contract/trading/presale'
import { useApiQuery } from '../../api/apiQuery.ts'

export function useBooking(no: string) {
  const bookings = useApiQuery(presale.list, {})
  return {
    booking: bookings.data?.items.find((b) => b.no === no),
    pending: bookings.isPending,
    refetch: bookings.refetch,
  }
}
