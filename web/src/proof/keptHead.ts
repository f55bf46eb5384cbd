/** Why: a head kept on this device is a witness: whatever is shown later must continue it. */
import type { Output } from '@tonne/contract/endpoint'
import { proof } from '@tonne/contract/proof'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import { call } from '../platform/call.ts'
import { Refused } from '../platform/failure.ts'
import { forget, readStoredObject, store } from '../platform/storage.ts'

export type Head = NonNullable<Output<typeof proof.head>['head']>
export type Kept = Head & { publicKey: string; keptAt: number }
export type Consistency = Output<typeof proof.consistency>
export type Watch =
  | { state: 'first'; head: Kept }
  | { state: 'same'; kept: Kept }
  | { state: 'continues'; kept: Kept; head: Kept; bundle: Consistency }
  | { state: 'broken'; kept: Kept; shown: Kept; bundle: Consistency | null }

export const readKept = (): Kept | null => {
  const kept = readStoredObject<Partial<Kept> | null>('keptHead', null)
  return kept && typeof kept.size === 'number' && typeof kept.root === 'string' ? (kept as Kept) : null
}
export const keep = (head: Kept): void => store('keptHead', JSON.stringify(head))
export const forgetKept = (): void => forget('keptHead')

/** The proof from the kept head to the shown one; null when the log no longer has the kept one. */
async function bridge(from: number, to: number): Promise<Consistency | null> {
  try {
    return await call(proof.consistency, { from, to })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Whether what is published now continues what this device kept. Keeps nothing itself. */
export async function watchLog(kept: Kept | null, shown: Kept): Promise<Watch> {
  if (!kept) return { state: 'first', head: shown }
  const apart = { state: 'broken', kept, shown } as const
  if (kept.publicKey !== shown.publicKey || kept.size > shown.size) return { ...apart, bundle: null }
  if (kept.size === shown.size) return kept.root === shown.root ? { state: 'same', kept } : { ...apart, bundle: null }
  const bundle = await bridge(kept.size, shown.size)
  const sameEnds =
    bundle?.publicKey === kept.publicKey &&
    bundle.old.size === kept.size &&
    bundle.old.root === kept.root &&
    bundle.head.size === shown.size &&
    bundle.head.root === shown.root
  const holds = sameEnds && (await verifyBundle('consistency', bundle)).every((step) => step.holds)
  return holds ? { state: 'continues', kept, head: shown, bundle } : { ...apart, bundle }
}
