/**
 * Projects and buyers as a node's own batches left them. What is remembered decides nothing by itself: the transaction
 * that writes the decisions proves each version first (versionStore.ts).
 */
import type { Input } from '@tonne/contract/endpoint'
import type { order } from '@tonne/contract/trading/order'
import type { Terms } from '@tonne/domain/base/terms'
import { type Day, dayOf } from '@tonne/domain/days'
import type { SerialBlock } from '@tonne/domain/trading/serial'
import { Purchases } from '@tonne/domain/trading/spend'
import type { Keyed } from '../../platform/http/idempotency.ts'
import type { LockedOffer } from '../project/store.ts'
import type { BuyerRow } from './store.ts'
import type { Proven, readVersions } from './versionStore.ts'

type BuyInput = Keyed & Input<typeof order.buy>
type Project = Read['versions']['projects'][number] & { offer: LockedOffer; until: number }
type Buyer = Pick<BuyerRow, 'level' | 'answered' | 'version' | 'dayLimitCents'> & {
  id: number
  day: Day
  spentThisMonthCents: number
  spentTodayCents: number
  counts: Map<number, { thisMonth: number; inTotal: number }>
  until: number
}
export type KnownFacts = {
  terms: Terms
  offers: readonly LockedOffer[]
  blocks: ReadonlyMap<number, readonly SerialBlock[]>
  buyers: readonly Pick<Buyer, 'id' | 'level' | 'answered'>[]
  purchases: Purchases
  /** What the commit must prove about these commands; the batch adds sessions, keys and cuts. */
  proven: Pick<Proven, 'server' | 'terms' | 'projects' | 'members'>
}
export type Read = {
  versions: Awaited<ReturnType<typeof readVersions>>
  terms: { version: number; terms: Terms }
  offers: readonly LockedOffer[]
  buyers: readonly BuyerRow[]
  restricted: ReadonlySet<number>
  purchases: Purchases
}
/** As long as the caller of a session is remembered. A row that others wrote meanwhile costs the batch a second try. */
const FRESH_MS = 60_000
/** Beyond this number all are forgotten. */
const MOST_BUYERS = 20_000
const MOST_PROJECTS = 1000

/** The facts that purchases are decided on, by project and by buyer. */
export class RememberedBuyers {
  #projects = new Map<string, Project>()
  #buyers = new Map<number, Buyer>()
  #terms: { version: number; terms: Terms; written: string } | undefined
  #server = ''

  forget(): void {
    this.#projects = new Map()
    this.#buyers = new Map()
    this.#terms = undefined
  }

  knows({ memberId, project: no, termsSeen }: BuyInput, now: Date): boolean {
    const [project, buyer, at] = [this.#projects.get(no), this.#buyers.get(memberId), performance.now()]
    return (
      project !== undefined &&
      buyer !== undefined &&
      this.#terms !== undefined &&
      project.until > at &&
      buyer.until > at &&
      buyer.day === dayOf(now) &&
      buyer.counts.has(project.id) &&
      (termsSeen === undefined || termsSeen === this.#terms.version)
    )
  }

  recall(inputs: readonly BuyInput[]): KnownFacts {
    const projects = [...new Set(inputs.map((i) => i.project))].map((no) => this.#projects.get(no)!)
    const buyers = [...new Set(inputs.map((i) => i.memberId))].map((id) => this.#buyers.get(id)!)
    const { terms, written } = this.#terms!
    return {
      terms,
      offers: projects.map((p) => p.offer),
      blocks: new Map(projects.map((p) => [p.id, p.blocks])),
      buyers,
      purchases: new Purchases(
        inputs.map((i) => rowOf(this.#buyers.get(i.memberId)!, this.#projects.get(i.project)!.id)),
      ),
      proven: { server: this.#server, terms: written, projects, members: buyers },
    }
  }

  /** After a batch that read: remembers the facts of those buyers whom nothing else can change unnoticed. */
  learn(inputs: readonly BuyInput[], read: Read, now: Date): void {
    const { versions, terms, offers, buyers, restricted, purchases } = read
    if (versions.server !== this.#server) this.forget()
    if (this.#buyers.size >= MOST_BUYERS || this.#projects.size >= MOST_PROJECTS) this.forget()
    this.#server = versions.server
    for (const { memberId, project } of inputs) {
      this.#buyers.delete(memberId)
      this.#projects.delete(project)
    }
    // Other terms came into force while the batch waited for its locks.
    if (terms.version !== versions.terms.version) return
    this.#terms = { ...terms, written: versions.terms.written }
    const until = performance.now() + FRESH_MS
    for (const offer of offers) {
      const found = versions.projects.find((p) => p.id === offer.id && p.priceVersion === offer.priceVersion)
      if (!found || offer.stop || offer.presaleEndsAt) continue
      this.#projects.set(offer.no, { ...found, offer, until })
    }
    for (const row of buyers) {
      if (!row.settled || restricted.has(row.memberId)) continue
      const { memberId: id, level, answered, version, dayLimitCents } = row
      const before = this.#buyers.get(id)
      const made = { id, level, answered, version, dayLimitCents, day: dayOf(now), until, counts: before?.counts }
      this.#keep({ ...made, counts: made.counts ?? new Map() }, [row.projectId], purchases)
    }
  }

  /** After a batch that was decided on these facts and committed. */
  committed(inputs: readonly BuyInput[], purchases: Purchases): void {
    const until = performance.now() + FRESH_MS
    for (const { memberId, project: no } of inputs) {
      const [project, buyer] = [this.#projects.get(no), this.#buyers.get(memberId)]
      if (!project || !buyer) continue
      project.until = until
      this.#keep({ ...buyer, until }, [project.id], purchases)
    }
  }

  #keep(buyer: Omit<Buyer, 'spentThisMonthCents' | 'spentTodayCents'>, projectIds: readonly number[], all: Purchases) {
    const counts = buyer.counts
    let [spentThisMonthCents, spentTodayCents] = [0, 0]
    for (const projectId of projectIds) {
      const { thisMonth, inTotal, spentThisMonthCents: spent, day } = all.of(buyer.id, projectId)
      counts.set(projectId, { thisMonth, inTotal })
      spentThisMonthCents = spent
      spentTodayCents = day?.spentCents ?? 0
    }
    this.#buyers.set(buyer.id, { ...buyer, spentThisMonthCents, spentTodayCents })
  }
}

const rowOf = ({ id, counts, spentThisMonthCents, spentTodayCents, dayLimitCents }: Buyer, projectId: number) => {
  const { thisMonth, inTotal } = counts.get(projectId)!
  return {
    memberId: id,
    ownerId: id,
    projectId,
    thisMonth,
    inTotal,
    spentThisMonthCents,
    spentTodayCents,
    dayLimitCents,
  }
}
