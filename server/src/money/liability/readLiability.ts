import type { Output } from '@tonne/contract/endpoint'
import type { liability } from '@tonne/contract/money/liability'
import { keyAt } from '@tonne/domain/base/logKeys'
import { toHex } from '@tonne/domain/bytes'
import { SGD } from '@tonne/domain/ledger'
import { pathOf, type SumTree, treeOfDay } from '@tonne/domain/money/liability'
import type { Sql } from '../../platform/database/database.ts'
import { hashInSlices } from '../../platform/slices.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { listNames } from '../../trading/project/store.ts'
import {
  type DayRow,
  findLatestDay,
  findLatestSealed,
  type LeafRow,
  leafIn,
  listDayNames,
  listDays,
  listLeaves,
  listMine,
} from './store.ts'

type DayOut = Output<typeof liability.days>['assets'][number]
const ALL = 10_000

/** Names as published; days before names were published use the present ones. */
async function dayOut(sql: Sql, rows: readonly DayRow[], now: Date): Promise<DayOut[]> {
  const unnamed = rows.filter((row) => row.asset !== SGD && row.projectNo === null).map((row) => row.asset)
  const names = await listNames(sql, unnamed, now, now)
  return rows.map(({ projectNo, nameEn, nameCn, root, signature, at, leaves, id: _, ...row }) => {
    const project = names.get(row.asset)
    const published = projectNo === null ? null : { no: projectNo, name: { en: nameEn!, cn: nameCn! } }
    return {
      ...row,
      project: published ?? (project ? { no: project.no, name: project.name } : null),
      leaves,
      root: root.toString('hex'),
      at: at.getTime(),
      signature: signature?.toString('hex') ?? null,
    }
  })
}

function readDays({ db, signer }: Tools): Handler<typeof liability.days> {
  return async ({ input: { day }, now }) => {
    const wanted = day ?? (await findLatestDay(db)) ?? null
    const assets = wanted ? await dayOut(db, await listDays(db, wanted, ALL), now) : []
    // Only days from before any change of the key were published with a signature of their own.
    const publicKey = assets.some(({ signature }) => signature) ? keyAt(signer, 0) : signer.publicKey
    return { publicKey, day: assets.length > 0 ? wanted : null, days: await listDayNames(db), assets }
  }
}

/** Trees of one day, computed again from their leaves on demand: a few, and only while that day is the newest. */
function cachedTrees(sql: Sql): (day: string, asset: number) => Promise<SumTree> {
  let cached: { day: string; trees: Map<number, Promise<SumTree>> } = { day: '', trees: new Map() }
  return (day, asset) => {
    if (cached.day !== day) cached = { day, trees: new Map() }
    const made =
      cached.trees.get(asset) ??
      listLeaves(sql, day, asset).then((leaves) =>
        hashInSlices(treeOfDay(leaves.map(leafIn), { day, asset, isFirst: false })),
      )
    cached.trees.set(asset, made)
    made.catch(() => cached.trees.delete(asset))
    return made
  }
}

/** The newest day whose rows are in the log, which is seconds after it was summed. */
function readMine({ db }: Tools, log: SealedLog): Handler<typeof liability.mine> {
  const treeFor = cachedTrees(db)
  const shown = async ({ asset, position, nonce, amount }: LeafRow, day: string) => {
    const path = pathOf(await treeFor(day, asset), position).map(({ hash, sum }) => ({ hash: toHex(hash), sum }))
    return { position, nonce, amount, path }
  }
  return async ({ memberId }) => {
    const day = (await findLatestSealed(db)) ?? null
    const mine = day
      ? Map.groupBy(await listMine(db, memberId, day), ({ asset }) => asset)
      : new Map<number, LeafRow[]>()
    if (!day || mine.size === 0) return { day, bundle: null }
    const rows = (await listDays(db, day, ALL)).filter(({ asset }) => mine.has(asset))
    const { head, entries } = await log.open([{ source: 'liability', ids: rows.map(({ id }) => id!) }])
    const rowOf = new Map(entries.map((entry) => [(JSON.parse(entry.text) as [string, number])[1], entry]))
    const assets = []
    for (const { id, asset } of rows) {
      const leaves = await Promise.all(mine.get(asset)!.map((leaf) => shown(leaf, day)))
      assets.push({ row: rowOf.get(id!)!, leaves })
    }
    const facts = { kind: 'liability' as const, version: 2 as const, day, member: String(memberId), head, assets }
    return { day, bundle: await log.signed(facts, head) }
  }
}

export const liabilityHandlers = (tools: Tools, log: SealedLog): Handlers<typeof liability> => ({
  days: readDays(tools),
  mine: readMine(tools, log),
})
