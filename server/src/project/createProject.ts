/** Why: a project enters the market as a person wrote it, waits for review, and its tons exist from the moment another approves it. */
import { type Entry, stock } from '@tonne/domain/ledger'
import { type Cents, kg } from '@tonne/domain/money'
import { blockKg, type SerialBlock } from '@tonne/domain/serial'
import { move, projectDecisions } from '@tonne/domain/states'
import { numbersFrom } from '../platform/batch/numbers.ts'
import { openBooks } from '../platform/ledger/books.ts'
import type { Tools } from '../platform/tools.ts'
import { insertBlocks, insertPrice, insertProject, listBlocks, lockProject, updateDecision } from './store.ts'

type Pair = { en: string; cn: string }
type Texts = { en: { p: string }[]; cn: { p: string }[] }
/** Quantities in kg, shares in basis points, days as 'YYYY-MM-DD', instants as Date. */
export type NewProject = {
  no: string
  art: string
  type: string
  nature: string
  name: Pair
  place: Pair
  country: string
  lat: number
  lon: number
  registry: string
  registryProjectId: string
  methodology: Pair & { code: string }
  vintageFrom: string
  vintageTo: string
  verifier: string
  bufferPercent: number | null
  sdgs: readonly number[]
  icc: { verdict: string; rule: Pair }
  lotKg: number
  minKg: number
  maxKg: number
  monthlyOrders: number | null
  totalOrders: number | null
  minLevel: number
  presale: { startsAt: Date; endsAt: Date; bookingBasisPoints: number; forfeitBasisPoints: number } | null
  startsAt: Date
  endsAt: Date | null
  introduction: Texts
  facts: readonly { label: Pair; value: Pair }[]
  documents: readonly { title: Pair; kind: string; pages: number; issuedOn: string }[]
  featured: boolean
  serials: readonly SerialBlock[]
  priceCents: Cents
}

/** Waits for review: nothing can be bought, no ton is issued yet. */
export const createProject =
  ({ db }: Pick<Tools, 'db'>) =>
  (asked: NewProject, now: Date): Promise<number> =>
    db.tx(async (tx) => {
      const id = await insertProject(tx, columnsOf(asked, now))
      let startKg = 0
      await insertBlocks(
        tx,
        id,
        asked.serials.map((block) => {
          const at = { ...block, startKg }
          startKg += blockKg(block)
          return at
        }),
      )
      await insertPrice(tx, id, asked.priceCents, now)
      return id
    })

function columnsOf(p: NewProject, now: Date): unknown[] {
  return [
    p.no,
    p.art,
    p.type,
    p.nature,
    p.name.en,
    p.name.cn,
    p.place.en,
    p.place.cn,
    p.country,
    p.lat,
    p.lon,
    p.registry,
    p.registryProjectId,
    JSON.stringify(p.methodology),
    p.vintageFrom,
    p.vintageTo,
    p.verifier,
    p.bufferPercent,
    p.sdgs,
    JSON.stringify(p.icc),
    p.lotKg,
    p.minKg,
    p.maxKg,
    p.monthlyOrders,
    p.totalOrders,
    p.minLevel,
    p.presale?.startsAt ?? null,
    p.presale?.endsAt ?? null,
    p.presale?.bookingBasisPoints ?? null,
    p.presale?.forfeitBasisPoints ?? null,
    p.startsAt,
    p.endsAt,
    JSON.stringify(p.introduction),
    JSON.stringify(p.facts),
    JSON.stringify(p.documents),
    p.featured,
    now,
  ]
}

/** Approval issues every ton of the serial blocks, once: from the registry into the project's unsold stock. */
export const approveProject =
  ({ db }: Pick<Tools, 'db'>) =>
  (no: string, now: Date): Promise<void> =>
    db.tx(async (tx) => {
      const project = await lockProject(tx, no)
      if (!project) throw new Error(`no project ${no}`)
      const issuedKg = (await listBlocks(tx, [project.id])).reduce((sum, block) => sum + blockKg(block), 0)
      const [registry, unsold] = [stock(project.id, 'registry'), stock(project.id, 'unsold')]
      const entry: Entry = { kind: 'issue', causeId: project.id, postings: [{ debit: registry, credit: unsold, amount: kg(issuedKg) }] }
      const books = await openBooks(tx, { accounts: [registry, unsold], entries: numbersFrom('entry_id_seq'), most: 1, cacheOwner: db })
      books.addSerials(unsold, { fromKg: 0, toKg: issuedKg }, books.enter(entry))
      await updateDecision(tx, project.id, { decision: move(projectDecisions, project.decision, 'approved'), issuedKg, reason: null })
      await books.close(now)
    })

/** An operator stops a project, with a reason that every visitor reads. */
export const closeProject =
  ({ db }: Pick<Tools, 'db'>) =>
  (no: string, reason: Pair): Promise<void> =>
    db.tx(async (tx) => {
      const project = await lockProject(tx, no)
      if (!project) throw new Error(`no project ${no}`)
      await updateDecision(tx, project.id, { decision: move(projectDecisions, project.decision, 'closed'), issuedKg: project.issuedKg, reason })
    })

/** A new version of the price, in force from `effectiveAt`; earlier orders keep theirs. */
export const setPrice =
  ({ db }: Pick<Tools, 'db'>) =>
  (no: string, priceCents: Cents, effectiveAt: Date): Promise<number> =>
    db.tx(async (tx) => {
      const project = await lockProject(tx, no)
      if (!project) throw new Error(`no project ${no}`)
      return insertPrice(tx, project.id, priceCents, effectiveAt)
    })
