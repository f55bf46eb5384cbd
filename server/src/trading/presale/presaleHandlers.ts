/** Why: every endpoint of presales with what answers it. */
import type { presale } from '@tonne/contract/trading/presale'
import type { Handlers } from '../../platform/http/call.ts'
import type { Tools } from '../../platform/tools.ts'
import { book } from './book.ts'
import { cancelBooking } from './cancelBooking.ts'
import { payFinal } from './payFinal.ts'
import { listMyBookings, readBooking, readOffer } from './readPresale.ts'

export const presaleHandlers = (tools: Tools): Handlers<typeof presale> => ({
  offer: readOffer(tools),
  list: listMyBookings(tools),
  info: readBooking(tools),
  book: book(tools),
  cancel: cancelBooking(tools),
  pay: payFinal(tools),
})
