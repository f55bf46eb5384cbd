import type { proof } from '@tonne/contract/base/proof'
import type { Handler } from '../../shared/endpoint/call.ts'
import { numberAfter } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { kindOf } from './sources.ts'
import { listPartsBetween, listPublishedFrom, listTextsOf, type PartHashes } from './store.ts'

const LEAVES = 2000
const ROWS = 200
const HASH = 32
/** A page of rows from one position up to a size, and where the next begins. */
function pageOf<R extends { position: number }>(
  rows: readonly R[],
  most: number,
): { rows: readonly R[]; next: string | null } {
  return { rows: rows.slice(0, most), next: rows.length > most ? String(rows[most]!.position) : null }
}

const leavesIn = ({ position, source, leaf, hashes }: PartHashes) =>
  Array.from({ length: hashes.length / HASH }, (_, i) => {
    const hash = hashes.toString('hex', HASH * i, HASH * (i + 1))
    const shown = leaf === 2 ? { leaf: 2 as const, what: kindOf(source), hash } : { leaf: 1 as const, hash }
    return { position: position + i, shown }
  })

/** Every leaf below a size: the kind of its row, and the hash that hides it. */
export function readLeaves({ db }: Tools): Handler<typeof proof.leaves> {
  return async ({ input: { size, after } }) => {
    const from = numberAfter(after) ?? 0
    const to = Math.min(size, from + LEAVES + 1)
    const leaves = (await listPartsBetween(db, from, to)).flatMap(leavesIn)
    const { rows, next } = pageOf(
      leaves.filter(({ position }) => position >= from && position < to),
      LEAVES,
    )
    return { items: rows.map(({ shown }) => shown), next }
  }
}

/** Every public row below a size: days, certificates, and draws that took place. */
export function readPublished({ db }: Tools): Handler<typeof proof.published> {
  return async ({ input: { size, after } }) => {
    const { rows, next } = pageOf(
      await listPublishedFrom(db, { from: numberAfter(after) ?? 0, size, limit: ROWS + 1 }),
      ROWS,
    )
    const texts = await listTextsOf(db, rows)
    const items = rows.map((row) => ({
      position: row.position,
      salt: row.salt.toString('hex'),
      text: texts.get(`${row.source} ${row.id}`)!,
    }))
    return { items, next }
  }
}
