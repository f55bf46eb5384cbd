/**
 * A restored backup may be consistent and yet older than what was promised. Only a head stored outside of it can show
 * that.
 */
import { hashNow } from '@tonne/domain/base/hashing'
import { headOf, type Nodes, subtreesOf } from '@tonne/domain/base/merkleLog'
import { toHex } from '@tonne/domain/bytes'
import { countEntries, findNodes } from '../../base/proof/store.ts'
import { sha256 } from '../../platform/crypto/sha256.ts'
import type { Sql } from '../../platform/database/database.ts'

export type SavedHead = { size: number; root: string }

/**
 * A stored head: the answer of /proof/head, a bundle that holds one, or the head alone. Null when the text has none.
 */
export function readSavedHead(value: unknown): SavedHead | null {
  if (typeof value !== 'object' || value === null) return null
  const { size, root, head, data } = value as Record<string, unknown>
  if (Number.isSafeInteger(size) && (size as number) > 0 && typeof root === 'string' && /^[0-9a-f]{64}$/.test(root))
    return { size: size as number, root }
  return readSavedHead(head ?? data)
}

/** Null when this log continues the head; else what is wrong, in words. */
export async function lookForHead(sql: Sql, kept: SavedHead): Promise<string | null> {
  const size = await countEntries(sql)
  if (size < kept.size) {
    return (
      `the log has ${size} entries, ${kept.size - size} fewer than the head that was kept: this is an older copy, ` +
      'and what was acknowledged after it is missing'
    )
  }
  const found = await findNodes(sql, subtreesOf([0, kept.size]))
  const nodes: Nodes = (subtree) => found(subtree) ?? new Uint8Array(32)
  const root = toHex(hashNow(headOf([0, kept.size], nodes), sha256))
  return root === kept.root
    ? null
    : `the first ${kept.size} entries are others than those under the head that was kept: this log went on from an ` +
        'older copy'
}
