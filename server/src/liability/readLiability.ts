/** Why: the published day, and a member's own place in it. */
import type { Output } from '@tonne/contract/endpoint'
import type { liability } from '@tonne/contract/liability'
import { toHex } from '@tonne/domain/bytes'
import { SGD } from '@tonne/domain/ledger'
import { pathOf, type SumTree } from '@tonne/domain/liability'
import type { Sql } from '../platform/database/database.ts'
import type { Handler, Handlers } from '../platform/http/call.ts'
import { signerFrom } from '../platform/signature.ts'
import type { Tools } from '../platform/tools.ts'
import { listNames } from '../project/store.ts'
import { treeOf } from './sealLiabilities.ts'
import { type DayRow, findLatestDay, listDayNames, listDays, listLeaves, listMine } from './store.ts'

type DayOut = Output<typeof liability.days>['assets'][number]
const ALL = 10_000

async function dayOut(sql: Sql, rows: readonly DayRow[], now: Date): Promise<DayOut[]> {
  const assets = rows.filter((row) => row.asset !== SGD).map((row) => row.asset)
  const names = await listNames(sql, assets, now, now)
  return rows.map((row) => {
    const project = names.get(row.asset)
    return {
      ...{ day: row.day, asset: row.asset, owed: row.owed, members: row.members, custody: row.custody },
      project: project ? { no: project.no, name: project.name } : null,
      root: row.root.toString('hex'),
      at: row.at.getTime(),
      signature: row.signature.toString('hex'),
    }
  })
}

function readDays({ db, settings }: Tools): Handler<typeof liability.days> {
  const { publicKey } = signerFrom(settings.secret)
  return async ({ input: { day }, now }) => {
    const wanted = day ?? (await findLatestDay(db)) ?? null
    const assets = wanted ? await dayOut(db, await listDays(db, wanted, ALL), now) : []
    return { publicKey, day: assets.length > 0 ? wanted : null, days: await listDayNames(db), assets }
  }
}

/** Trees of the newest day, made again from their leaves when somebody asks: a few, and only while that day is the newest. */
function keptTrees(sql: Sql): (day: string, asset: number) => Promise<SumTree> {
  let kept: { day: string; trees: Map<number, Promise<SumTree>> } = { day: '', trees: new Map() }
  return (day, asset) => {
    if (kept.day !== day) kept = { day, trees: new Map() }
    const made = kept.trees.get(asset) ?? listLeaves(sql, day, asset).then(treeOf)
    kept.trees.set(asset, made)
    made.catch(() => kept.trees.delete(asset))
    return made
  }
}

function readMine({ db, settings }: Tools): Handler<typeof liability.mine> {
  const { publicKey } = signerFrom(settings.secret)
  const treeFor = keptTrees(db)
  return async ({ memberId, now }) => {
    const day = (await findLatestDay(db)) ?? null
    if (!day) return { kind: 'liability', version: 1, publicKey, day, proofs: [] }
    const [mine, published] = [await listMine(db, memberId, day), await dayOut(db, await listDays(db, day, ALL), now)]
    const proofs = []
    for (const { asset, position, nonce, amount } of mine) {
      const path = pathOf(await treeFor(day, asset), position).map(({ hash, sum, side }) => ({ hash: toHex(hash), sum, side }))
      proofs.push({ asset, member: String(memberId), nonce, amount, path, published: published.find((p) => p.asset === asset)! })
    }
    return { kind: 'liability', version: 1, publicKey, day, proofs }
  }
}

export const liabilityHandlers = (tools: Tools): Handlers<typeof liability> => ({ days: readDays(tools), mine: readMine(tools) })
