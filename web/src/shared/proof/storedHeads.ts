/**
 * The device is a witness of the log: each head that it is shown must continue the stored ones, and one that does not
 * is stored as evidence.
 */
import { proof } from '@tonne/contract/base/proof'
import type { Output } from '@tonne/contract/endpoint'
import { keyOf } from '@tonne/verify/sealedRow'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import type { ForkBundle } from '@tonne/verify/verifyConsistency'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/failure.ts'
import { forget, readStoredObject, store } from '../../api/storage.ts'

export type Head = NonNullable<Output<typeof proof.head>['head']>
export type StoredHead = Head & { publicKey: string; storedAt: number }
type Consistency = Output<typeof proof.consistency>
export type Watch =
  | { state: 'first'; head: StoredHead }
  | { state: 'same'; kept: StoredHead }
  | { state: 'continues'; kept: StoredHead; head: StoredHead; bundle: Consistency }
  | { state: 'broken'; evidence: Evidence }
/**
 * Two heads that contradict each other, as a file for `npm run verify -- fork`; `otherKey` when two keys signed them.
 */
export type Evidence = { file: ForkBundle; otherKey: string | null; at: number }

/** How many heads are stored: the first one seen here and the newest. */
const MOST = 50
const isStored = (value: unknown): value is StoredHead =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as StoredHead).size === 'number' &&
  typeof (value as StoredHead).root === 'string'
export function readStored(): StoredHead[] {
  const list = readStoredObject<unknown[] | null>('keptHeads', null)
  // The older format, for a single head.
  const one = readStoredObject<Partial<StoredHead> | null>('keptHead', null)
  return (Array.isArray(list) ? list : [one]).filter(isStored)
}
export function keep(head: StoredHead): void {
  const kept = [...readStored(), head]
  store('keptHeads', JSON.stringify(kept.length > MOST ? [kept[0], ...kept.slice(1 - MOST)] : kept))
}
export const readEvidence = (): Evidence | null => readStoredObject<Evidence | null>('fork', null)
const keepEvidence = (evidence: Evidence): void => store('fork', JSON.stringify(evidence))
/** Deletes the stored heads and findings at the person's request. */
export function deleteStored(): void {
  for (const key of ['keptHeads', 'keptHead', 'fork'] as const) forget(key)
}

/** The proof between two heads; null when the log does not have both. */
async function bridge(from: number, to: number): Promise<Consistency | null> {
  try {
    return await call(proof.consistency, { from, to })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
const isSame = (a: Pick<Head, 'size' | 'root'>, b: Pick<Head, 'size' | 'root'>): boolean =>
  a.size === b.size && a.root === b.root
const headOf = ({ size, root, at, signature }: Head): Head => ({ size, root, at, signature })

/** Whether the published head continues the last stored one. Stores nothing. */
async function watchLog(kept: StoredHead | undefined, shown: StoredHead): Promise<Watch> {
  if (!kept) return { state: 'first', head: shown }
  const file = {
    kind: 'fork' as const,
    version: 2 as const,
    publicKey: kept.publicKey,
    first: headOf(kept),
    second: headOf(shown),
  }
  // A file about two keys is checked by the later one, whose bundle names the earlier ones.
  const apart = (consistency: Consistency | null): Watch => ({
    state: 'broken',
    evidence: {
      file: { ...file, ...(consistency?.keys && { publicKey: consistency.publicKey }), consistency },
      otherKey: kept.publicKey === shown.publicKey ? null : shown.publicKey,
      at: shown.storedAt,
    },
  })
  const sameKey = kept.publicKey === shown.publicKey
  if (kept.size === shown.size) return sameKey && kept.root === shown.root ? { state: 'same', kept } : apart(null)
  // A log never shrinks, but this answer may be late, so the smaller of the two comes first.
  const [small, large] = kept.size < shown.size ? [kept, shown] : [shown, kept]
  const bundle = await bridge(small.size, large.size)
  // The log's own key signed each head, because only a row of the log can change the key.
  const sameEnds =
    bundle !== null &&
    isSame(bundle.old, small) &&
    isSame(bundle.head, large) &&
    keyOf(bundle, small.size) === small.publicKey &&
    keyOf(bundle, large.size) === large.publicKey
  const holds = sameEnds && (await verifyBundle('consistency', bundle)).every((step) => step.holds)
  if (!holds) return apart(bundle)
  return large === shown ? { state: 'continues', kept, head: shown, bundle } : { state: 'same', kept }
}

/**
 * Compares a head with the stored ones and stores it: as the newest when it continues them, else as evidence beside
 * them.
 */
export async function seeHead(shown: StoredHead): Promise<Watch> {
  const found = await watchLog(readStored().at(-1), shown)
  if (found.state === 'first' || found.state === 'continues') keep(shown)
  if (found.state === 'broken') keepEvidence(found.evidence)
  return found
}

/** The name of the file that proves a fork. */
export const forkName = ({ file: { first, second } }: Evidence): string => `fork-${first.size}-${second.size}.json`
