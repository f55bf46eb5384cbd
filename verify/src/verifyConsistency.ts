/**
 * Two heads prove that the later continues the earlier. Two that contradict each other are evidence against whoever
 * signed them.
 */
import { type CheckedStep, holds } from './checked.ts'
import { keysIn, keysStep } from './keyHistory.ts'
import {
  continues,
  type Head,
  head,
  isBundleSigned,
  isHeadSigned,
  isHeadSignedBy,
  type Keyed,
  keyOf,
  type Signed,
  withKeys,
} from './sealedRow.ts'
import { is, isHash, isSignature, listOf, orNull, shape } from './shape.ts'

export type ConsistencyBundle = Signed & { kind: 'consistency'; version: 2; old: Head; head: Head; proof: string[] }
export type ForkBundle = {
  kind: 'fork'
  version: 2
  publicKey: string
  first: Head
  second: Head
  consistency: ConsistencyBundle | null
}
export type ConsistencyStep = 'format' | 'signature' | 'keys' | 'order' | 'consistency' | 'kept'
export type ForkStep = 'format' | 'signature' | 'fork'

const consistencyShape = shape(
  {
    kind: is('consistency'),
    version: is(2),
    publicKey: isHash,
    old: head,
    head,
    proof: listOf(isHash),
    signature: isSignature,
  },
  withKeys,
)
const forkShape = shape({
  kind: is('fork'),
  version: is(2),
  publicKey: isHash,
  first: head,
  second: head,
  consistency: orNull(consistencyShape),
})

/** `kept`: the earlier head as the reader stored it. */
export async function verifyConsistency(
  value: unknown,
  { kept }: { kept?: unknown } = {},
): Promise<CheckedStep<ConsistencyStep>[]> {
  const wrong = consistencyShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as ConsistencyBundle
  return [
    holds('format', {}),
    await signatureOf(bundle),
    ...(await keysStep(bundle, bundle.head)),
    ...(await growth(bundle)),
    ...(kept === undefined ? [] : [continuesSaved(bundle, kept)]),
  ]
}

async function signatureOf(bundle: ConsistencyBundle, at = ''): Promise<CheckedStep<'signature'>> {
  return holds('signature', {
    [`${at}old.signature`]: !(await isHeadSigned(bundle, bundle.old)),
    [`${at}head.signature`]: !(await isHeadSigned(bundle, bundle.head)),
    [`${at}signature`]: !(await isBundleSigned(bundle)),
  })
}
const growth = async ({
  old,
  head: newer,
  proof,
}: ConsistencyBundle): Promise<CheckedStep<'order' | 'consistency'>[]> => [
  holds('order', { 'old.size': old.size > newer.size, 'old.at': old.at > newer.at }),
  holds('consistency', { proof: !(await continues(old, newer, proof)) }),
]

/**
 * Whether the earlier head is the one that the reader stored. Otherwise the file only shows that some other log grew.
 */
export function continuesSaved(
  { old, ...keys }: Keyed & { old: { size: number; root: string } },
  kept: unknown,
): CheckedStep<'kept'> {
  const { size, root, publicKey: key } = headIn(kept)
  return holds('kept', {
    'old.size': old.size !== size,
    'old.root': old.root !== root,
    publicKey: key !== undefined && key !== keyOf(keys, old.size),
  })
}
/** The newest head in a reader's file: of /proof/head, of a bundle, or a head alone. */
export function headIn(value: unknown): { size?: unknown; root?: unknown; publicKey?: unknown } {
  const {
    data,
    head: newest,
    ...whole
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (data) return headIn(data)
  return newest ? { ...(newest as object), publicKey: whole.publicKey } : whole
}

/**
 * Holds when the two heads prove by themselves that one log had two contents. Otherwise nothing is proven, and the
 * operator owes a consistency bundle.
 */
export async function verifyFork(value: unknown): Promise<CheckedStep<ForkStep>[]> {
  const wrong = forkShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const { publicKey, first, second, consistency } = value as ForkBundle
  const answer = consistency
    ? [
        await signatureOf(consistency, 'consistency.'),
        ...(await keysStep(consistency, consistency.head, 'consistency.')),
      ]
    : []
  const keys = consistency ?? { publicKey }
  const heads = {
    'first.signature': (await signerAmong(keys, first)) === undefined,
    'second.signature': (await signerAmong(keys, second)) === undefined,
  }
  const own = { 'consistency.publicKey': consistency !== null && consistency.publicKey !== publicKey }
  const given = Object.fromEntries(answer.flatMap(({ wrong: fields }) => fields).map((field) => [field, true]))
  const late = (await isLate(keys, first)) || (await isLate(keys, second))
  return [
    holds('format', {}),
    holds('signature', { ...heads, ...own, ...given }),
    holds('fork', { second: !late && !contradict(first, second) && !(await provesNothing(value as ForkBundle)) }),
  ]
}
/** Which of the log's keys signed this head; undefined when none did. */
async function signerAmong(of: Keyed, h: Head): Promise<string | undefined> {
  for (const key of keysIn(of)) if (await isHeadSignedBy(key, h)) return key
  return undefined
}
/** Whether it was signed by a key that had already ended at this size. */
const isLate = async (of: Keyed, h: Head): Promise<boolean> => {
  const by = await signerAmong(of, h)
  return by !== undefined && by !== keyOf(of, h.size)
}
const bySize = (a: Head, b: Head): [Head, Head] => (a.size <= b.size ? [a, b] : [b, a])
/** Two contents of one size, or a log that shrank. */
function contradict(a: Head, b: Head): boolean {
  const [small, large] = bySize(a, b)
  return small.size === large.size ? small.root !== large.root : small.at > large.at
}
const isSame = (a: Head, b: Head): boolean => a.size === b.size && a.root === b.root
/** A signed proof of growth between these two heads that does not hold. */
async function provesNothing({ first, second, consistency }: ForkBundle): Promise<boolean> {
  if (!consistency) return false
  const [small, large] = bySize(first, second)
  if (!isSame(consistency.old, small) || !isSame(consistency.head, large)) return false
  return (await growth(consistency)).some((step) => !step.holds)
}
