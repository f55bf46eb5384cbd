import { createHash, createHmac } from 'node:crypto'
import { type Books, no, type Order, type Project, pocketsOf, tell, type Verdict } from './books.ts'
import { HOUR } from './calendar.ts'
import { score } from './credit.ts'
import { feesAt } from './fees.ts'
import { newOrder, whyNot, whyTooMuch, whyTooOften } from './limits.ts'
import { whyNoBooking } from './phases.ts'
import { knownFrom, namedRound, tellsOfNetwork, tellsRound } from './randomness.ts'
import { costOf, paid, share, sumsOf } from './sums.ts'
import { takeOut, waiting } from './trading.ts'

export type BookInput = { member: number; project: string; kg: number; version: number; seed: string }
const feeOf = (total: number, { booking }: Project) => Math.min(total, Math.max(1, share(total, booking!.bookingShare)))
const openOf = (books: Books, project: string) =>
  books.orders.filter((o) => o.kind === 'presale' && o.project === project && o.state === 'applying')

export function book(books: Books, { member, project: name, kg, version, seed }: BookInput): Verdict {
  const [account, project] = [books.accounts[member]!, books.projects[name]!]
  const sums = sumsOf(costOf(kg, project.priceCents), feesAt(books).buy)
  const early =
    whyNot(account, 'order') ??
    whyNoBooking(project, books.now) ??
    (account.level < project.minLevel ? 'levelTooLow' : undefined)
  if (early) return no(early)
  const theirs = books.orders.find(
    (o) =>
      o.kind === 'presale' &&
      o.project === name &&
      ['applying', 'pending_final_payment'].includes(o.state) &&
      books.accounts[o.member]!.owner === account.owner,
  )
  const fee = feeOf(sums.total, project)
  const rule =
    (account.identified ? undefined : 'bookingIdentity') ??
    (theirs && theirs.member !== member ? 'ownerBooked' : undefined) ??
    (theirs ? 'alreadyBooked' : undefined) ??
    (kg < project.minKg || kg > project.draw!.capKg || kg % project.lotKg !== 0
      ? 'presaleQuantityInvalid'
      : undefined) ??
    whyTooOften(books, account, project) ??
    (version !== project.version ? 'priceMoved' : undefined) ??
    whyTooMuch(books, account, { total: sums.total, pay: fee })
  if (rule) return no(rule)
  account.cents -= fee
  account.held += fee
  const order = newOrder(books, {
    kind: 'presale',
    side: 'buy',
    member,
    project: name,
    asset: 'presale',
    priceCents: project.priceCents,
  })
  const later = { drawnAt: 0, dueAt: 0, remindedHours: 1000, delivered: false }
  const booking = { askedKg: kg, allottedKg: 0, keptCents: fee, seed, ...later }
  books.orders.push(Object.assign(order, { totalCents: sums.total, booking }))
  return { says: { bookingCents: fee, availableCents: account.cents }, number: (given) => (order.no = given) }
}

const own = (books: Books, { member, no: given }: { member: number; no: string }) =>
  books.orders.find((o) => o.no === given && o.member === member && o.kind === 'presale')
function giveBack(books: Books, order: Order, cents: number): void {
  const account = books.accounts[order.member]!
  account.held -= cents
  account.cents += cents
  order.booking!.keptCents -= cents
}
export function cancelBooking(books: Books, input: { member: number; no: string }): Verdict {
  const order = own(books, input)
  if (!order) return no('notFound')
  if (order.state !== 'applying') return no('bookingNotOpen')
  if (books.now >= books.projects[order.project]!.booking!.closesAt) return no('bookingClosed')
  const returnedCents = order.booking!.keptCents
  giveBack(books, order, returnedCents)
  order.state = 'cancelled'
  tell(books.accounts[input.member]!, 'bookingCancelled')
  score(books.accounts[input.member]!, -2)
  return { says: { returnedCents, availableCents: books.accounts[input.member]!.cents } }
}
export function payFinal(books: Books, input: { member: number; no: string }): Verdict {
  const [order, account] = [own(books, input), books.accounts[input.member]!]
  if (!order) return no('notFound')
  const { booking, state } = order
  const project = books.projects[order.project]!
  const sums = sumsOf(costOf(booking!.allottedKg, order.priceCents), order.fee)
  const rest = paid(sums) - booking!.keptCents
  const rule =
    whyNot(account, 'order') ??
    (state === 'expired' || (state === 'pending_final_payment' && books.now >= booking!.dueAt)
      ? 'finalPaymentExpired'
      : undefined) ??
    (state !== 'pending_final_payment' ? 'finalPaymentFailed' : undefined) ??
    (project.closed ? 'projectClosed' : undefined) ??
    (rest > account.cents ? 'finalPaymentFailed' : undefined)
  if (rule) return no(rule)
  account.held -= booking!.keptCents
  account.cents -= rest
  booking!.keptCents = 0
  project.reservedKg -= booking!.allottedKg
  pocketsOf(account, order.project).presale += booking!.allottedKg
  account.moved.push({ project: order.project, kg: booking!.allottedKg, came: true, at: books.now, trade: null })
  order.state = 'final_payment_made'
  tell(account, 'finalPaid')
  // Small ones do not count; otherwise a few would make up for a lapse.
  if (booking!.allottedKg >= 5000) score(account, 5)
  return { says: { paidCents: rest, availableCents: account.cents } }
}

/** A due job commits to each draw before booking. */
export function commit(books: Books): void {
  for (const project of Object.values(books.projects)) {
    const { booking, closed, unsoldKg, lotKg, maxKg } = project
    if (!booking || closed || project.draw || booking.closesAt <= books.now || unsoldKg < lotKg) continue
    // The round of public randomness is named before booking, so no commitment is made while none can be named.
    if (!tellsOfNetwork(books.beacon)) continue
    project.draw = {
      ...{ supplyKg: unsoldKg, capKg: Math.floor(Math.min(maxKg, unsoldKg) / lotKg) * lotKg, result: null },
      ...{ round: namedRound(books.beacon, booking.closesAt), sealed: false, logged: false },
    }
  }
}

const sha = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()
export type Opened = {
  commit: string
  serverSeed: string
  entrants: readonly { id: string; kg: number }[]
  beacon: { kind: string; value: string; round: number | null }
  /** The network's own number of that round. */
  networks: string | null
}
/** Due at its close; a day later the draw is void and everything goes back. */
export const dueDraws = (books: Books): string[] =>
  Object.values(books.projects)
    .filter(({ draw, booking, closed }) => draw && !draw.result && (closed || booking!.closesAt <= books.now))
    .map((p) => p.no)

/**
 * The list is of the bookings that wait here, and the tons follow from the committed secret and the members' own seeds.
 */
export function drawAll(books: Books, openedOf: (project: string) => Opened | undefined): void {
  for (const name of dueDraws(books)) {
    const project = books.projects[name]!
    const [orders, opened] = [openOf(books, name), openedOf(name)]
    const outcome = outcomeOf(books, project)
    if ((outcome === 'drawn') !== (opened !== undefined))
      throw new Error(`the draw of ${name} was ${opened ? 'drawn' : 'not drawn'}, expected: ${outcome}`)
    if (outcome === 'waits') continue
    project.draw!.result = outcome
    if (!opened) for (const order of orders) endWithout(books, order, 'cancelled')
    else allot(books, { project, orders, opened })
  }
}
/**
 * With public randomness the list is made at the first look after the close and is then in the log. If that is too
 * late, or the network's number is missing, there is no draw.
 */
function outcomeOf({ now, beacon }: Books, { closed, booking, draw }: Project): 'drawn' | 'void' | 'waits' {
  const { closesAt } = booking!
  if (closed || now >= closesAt + 24 * HOUR) return 'void'
  if (draw!.round === null) return 'drawn'
  if (!draw!.sealed) {
    Object.assign(draw!, { sealed: true, logged: now < knownFrom(closesAt) })
    return draw!.logged ? 'waits' : 'void'
  }
  return draw!.logged && tellsRound(beacon!, draw!.round, now) ? 'drawn' : 'waits'
}
function endWithout(books: Books, order: Order, state: 'cancelled' | 'not_allocated'): void {
  giveBack(books, order, order.booking!.keptCents)
  order.state = state
  tell(books.accounts[order.member]!, state === 'cancelled' ? 'drawVoid' : 'drawnNone')
}
function allot(books: Books, { project, orders, opened }: { project: Project; orders: Order[]; opened: Opened }): void {
  const byId = orders.toSorted((a, b) => (a.no < b.no ? -1 : 1))
  const list = byId.map((o) => `${o.no}|${o.booking!.askedKg}`).join('\n')
  const published = opened.entrants.map(({ id, kg }) => `${id}|${kg}`).join('\n')
  if (list !== published)
    throw new Error(`the list of ${project.no} is not of those who booked:\n${list}\n--\n${published}`)
  const secret = Buffer.from(opened.serverSeed, 'hex')
  if (sha(Buffer.concat([Buffer.from(`draw-commit-v1|${project.no}|`), secret])) !== opened.commit)
    throw new Error(`the secret of ${project.no} is another than the one that was promised`)
  const seeds = sha([`draw-beacon-v1|${project.no}`, ...byId.map((o) => `${o.no}|${o.booking!.seed}`)].join('\n'))
  const { round } = project.draw!
  const beacon = round === null ? seeds : opened.networks!
  if (opened.beacon.round !== round || opened.beacon.value !== beacon)
    throw new Error(`the draw of ${project.no} has another number than that of round ${round}`)
  const seed = hmac(secret, `draw-seed-v1|${project.no}|${sha(list)}|${beacon}`)
  const ranked = orders
    .map((order) => ({ order, rank: hmac(seed, order.no).toString('hex'), kg: 0 }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
  let left = project.draw!.supplyKg
  for (let given = true; given && left >= project.lotKg; ) {
    given = false
    for (const one of ranked) {
      if (left < project.lotKg || one.order.booking!.askedKg - one.kg < project.lotKg) continue
      one.kg += project.lotKg
      left -= project.lotKg
      given = true
    }
  }
  for (const { order, kg } of ranked) give(books, { project, order, kg })
}
function give(books: Books, { project, order, kg }: { project: Project; order: Order; kg: number }): void {
  if (kg === 0) {
    endWithout(books, order, 'not_allocated')
    return
  }
  const sums = sumsOf(costOf(kg, order.priceCents), order.fee)
  const booking = order.booking!
  giveBack(books, order, booking.keptCents - Math.min(booking.keptCents, feeOf(sums.total, project)))
  project.unsoldKg -= kg
  project.reservedKg += kg
  Object.assign(booking, { allottedKg: kg, drawnAt: books.now, dueAt: books.now + 72 * HOUR })
  Object.assign(order, { state: 'pending_final_payment', totalCents: sums.total })
  tell(books.accounts[order.member]!, 'drawn')
}

const pending = (books: Books) => books.orders.filter((o) => o.state === 'pending_final_payment')
/** A due job: the time in which operators kept a member from paying is added to what is left. */
export function moveDeadlines(books: Books): void {
  for (const { member, booking } of pending(books)) {
    const { kept } = books.accounts[member]!
    const edges = [booking!.drawnAt, ...kept.flatMap(({ since, until }) => [since, until])].sort((a, b) => a - b)
    const covered = edges.map((from, i) => {
      const to = edges[i + 1] ?? from
      return from >= booking!.drawnAt && kept.some((k) => k.since <= from && to <= k.until) ? to - from : 0
    })
    const dueAt = booking!.drawnAt + 72 * HOUR + covered.reduce((sum, ms) => sum + ms, 0)
    if (dueAt <= booking!.dueAt) continue
    booking!.dueAt = dueAt
    booking!.remindedHours = dueReminder(booking!, books.now) ?? 1000
    tell(books.accounts[member]!, 'finalMoved')
  }
}
/** A due job: a member who did not pay loses the published part, and no more. */
export function lapse(books: Books): void {
  for (const order of pending(books)) {
    const project = books.projects[order.project]!
    const account = books.accounts[order.member]!
    const booking = order.booking!
    if (booking.dueAt > books.now && !project.closed) continue
    const kept = project.closed || account.restricted.some(({ scopes, own }) => !own && scopes.includes('order'))
    const forfeited = kept ? 0 : share(booking.keptCents, project.booking!.forfeitShare)
    account.held -= forfeited
    booking.keptCents -= forfeited
    giveBack(books, order, booking.keptCents)
    project.reservedKg -= booking.allottedKg
    project.unsoldKg += booking.allottedKg
    order.state = project.closed ? 'cancelled' : 'expired'
    tell(account, 'finalLapsed')
    if (!kept) score(account, -20)
  }
}
const dueReminder = ({ dueAt }: { dueAt: number }, now: number): number | undefined =>
  [3, 24, 48].find((hours) => (dueAt - now) / HOUR <= hours)
export function remind(books: Books): void {
  for (const order of pending(books)) {
    const booking = order.booking!
    const due = dueReminder(booking, books.now)
    if (due === undefined || due >= booking.remindedHours) continue
    booking.remindedHours = due
    tell(books.accounts[order.member]!, 'finalReminder')
  }
}
/** Orders for undelivered tons end with the delivery. */
export function endPresaleBooks(books: Books): void {
  for (const { no: project, startsAt } of Object.values(books.projects))
    if (startsAt <= books.now) for (const order of waiting(books, project, 'presale')) takeOut(books, order)
}
export function deliver(books: Books): void {
  for (const { no: project, startsAt } of Object.values(books.projects)) {
    if (startsAt > books.now) continue
    const booked = books.orders.filter((o) => o.project === project && o.state === 'final_payment_made')
    for (const order of booked) order.state = 'completed'
    for (const account of Object.values(books.accounts)) {
      const pockets = account.tons[project]
      if (!pockets || pockets.presale === 0) continue
      pockets.credits += pockets.presale
      pockets.presale = 0
      tell(account, booked.some((o) => o.member === account.id) ? 'delivered' : 'deliveredTraded')
    }
  }
}
