import { registryDesk } from '@tonne/contract/trading/registry'
import { done } from '../answers.ts'
import { writeMade } from '../madeWithoutDesk.ts'
import { openProject } from '../openProject.ts'
import { DAY, HOUR } from '../travel.ts'
import { REASON } from './attempt.ts'
import { exportOf, FIRST_NO } from './exportOf.ts'
import type { Act } from './history.ts'
import type { Books, Project } from './oracle/books.ts'
import type { ExportRow } from './oracle/outsideBooks.ts'
import { takeExport } from './oracle/registryFiles.ts'
import type { Stage } from './stage.ts'

const oneOf = <T>(all: readonly T[], p: number): T => all[Math.floor(p * all.length)]!

export async function openProjectOf(stage: Stage, { n, p }: Act, worlds: readonly Books[]): Promise<void> {
  const [kind, size, price, often, when, fees] = p as [number, number, number, number, number, number]
  const now = stage.world.clock.now().getTime()
  const lotKg = oneOf([1000, 1000, 5000, 500], size)
  const tons = oneOf([10, 40, 200, 1000], (size * 7) % 1)
  const priceCents = oneOf([7_77, 28_40, 195_01, 41_25], price)
  const sale = kind < 0.35 || n === 0
  const opensAt = now + Math.floor(1 + when * 20) * HOUR
  // Not all close when a day is compared and due jobs run.
  const closesAt = now + Math.floor(1 + fees * 5) * DAY + (n % 3) * 5 * HOUR
  const booking = {
    opensAt,
    closesAt,
    bookingShare: oneOf([500, 1000, 2500], often),
    forfeitShare: oneOf([0, 5000, 10_000], fees),
  }
  const startsAt = sale ? now - HOUR : closesAt + oneOf([0, HOUR, 2 * DAY, 6 * DAY], when)
  const endsAt = sale ? (when < 0.2 ? now + 20 * DAY : null) : startsAt + 60 * DAY
  const limits = { lotKg, minKg: lotKg * (price < 0.2 ? 2 : 1), maxKg: oneOf([20, 100, 1000], (kind * 7) % 1) * lotKg }
  const counts = {
    monthlyOrders: oneOf([null, 1, 2, 3], often),
    totalOrders: oneOf([null, null, null, 3], when),
    minLevel: price > 0.8 ? 2 : 1,
  }
  const presale = sale
    ? null
    : {
        startsAt: new Date(opensAt),
        endsAt: new Date(closesAt),
        bookingBasisPoints: booking.bookingShare,
        forfeitBasisPoints: booking.forfeitShare,
      }
  const no = `TN-${String(n + 1).padStart(4, '0')}`
  // Half tons share a registry's number, so these projects have no export.
  const firstNo = lotKg >= 1000 ? FIRST_NO + n * 10_000 : null
  const row = firstNo && { series: 1, ended: false, first: firstNo, last: firstNo + tons - 1, tons }
  const dates = { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }
  await openProject(stage.world, {
    no,
    tons,
    price: priceCents,
    ...limits,
    ...counts,
    presale,
    ...dates,
    ...(row ? { serials: await issued(stage, row) } : {}),
  })
  await writeMade(stage.world.db, stage.world.clock.now())
  const project: Project = {
    no,
    priceCents,
    version: 1,
    prices: [{ cents: priceCents, from: 0 }],
    ...limits,
    monthly: counts.monthlyOrders,
    total: counts.totalOrders,
    minLevel: counts.minLevel,
    unsoldKg: tons * 1000,
    reservedKg: 0,
    booking: sale ? null : booking,
    startsAt,
    endsAt,
    stopped: false,
    closed: false,
    firstNo,
    issuedTons: tons,
    stoppedBy: 0,
    reopenBy: 0,
    draw: null,
  }
  for (const books of worlds) {
    books.projects[no] = structuredClone(project)
    if (row) takeExport(books, { text: JSON.stringify([row]), rows: [row] })
  }
}
/** The export's block that says these tons were issued. */
async function issued({ world, desk, operators }: Stage, row: ExportRow) {
  const market = await desk(0, operators.market[0]!)
  done(await market(registryDesk.import, { name: 'verra.csv', content: exportOf([row]), reason: REASON }))
  return world.db.rows<{ first: number; last: number; text: string; blockId: number }>(BLOCK, [row.first])
}
const BLOCK = `select first_no as first, last_no as last, template as text, id as "blockId" from registry_block
  where first_no = $1 and kind = 'issued'`
