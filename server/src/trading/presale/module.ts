import { presale } from '@tonne/contract/trading/presale'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { book } from './book.ts'
import { cancelBooking } from './cancelBooking.ts'
import { deliverDue } from './deliverDue.ts'
import { lapseDue } from './lapseDue.ts'
import { payFinal } from './payFinal.ts'
import { listMyBookings, readBooking, readOffer } from './readPresale.ts'
import { remindDue } from './remindDue.ts'
import { returnDoubles } from './returnDoubles.ts'

export const presaleHandlers = (tools: Tools): Handlers<typeof presale> => ({
  offer: readOffer(tools),
  list: listMyBookings(tools),
  info: readBooking(tools),
  book: book(tools),
  cancel: cancelBooking(tools),
  pay: payFinal(tools),
})

export const presaleModule = (tools: Tools): Module => ({
  serves: [serves(presale, presaleHandlers(tools))],
  due: [returnDoubles(tools), lapseDue(tools), remindDue(tools), deliverDue(tools)],
  copies: [
    ownRows(
      'bookings',
      'booking',
      'order_no, project_id, asked_kg, price_cents, fee_cents, kept_cents, member_seed, rank, allotted_kg, ' +
        'final_due_at, made_at',
      'order_id',
    ),
  ],
})
