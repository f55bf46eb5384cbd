/** Every movement is a posting from one account to another, so the books balance by construction. */
import type { Cents, Kg } from './money.ts'

/** 0 is SGD in cents; any other number is that project's credits in kg. */
type Asset = number
export const SGD: Asset = 0

/** Guarded: has a cached balance that can never be below zero. Open: the other side, a sum of its postings. */
export const pockets = {
  member: {
    available: 'guarded',
    held: 'guarded',
    credits: 'guarded',
    credits_held: 'guarded',
    presale: 'guarded',
    presale_held: 'guarded',
    retiring: 'guarded',
    retired: 'guarded',
  },
  project: { unsold: 'guarded', reserved: 'guarded', proceeds: 'open', registry: 'open' },
  house: { bank: 'open', fees: 'open', gst: 'open', suspense: 'open', payouts: 'open' },
} as const
export type OwnerKind = keyof typeof pockets
export type Pocket = { [K in OwnerKind]: keyof (typeof pockets)[K] & string }[OwnerKind]

/** An account is named, not numbered: owner, pocket, asset. The house's owner id is 0. */
export type AccountName = { kind: OwnerKind; ownerId: number; pocket: Pocket; asset: Asset }
export const isGuarded = ({ kind, pocket }: AccountName): boolean =>
  (pockets[kind] as Record<string, string>)[pocket] === 'guarded'
export const accountKey = (a: AccountName): string => `${a.kind}:${a.ownerId}:${a.pocket}:${a.asset}`

export const wallet = (memberId: number, pocket: 'available' | 'held'): AccountName => ({
  kind: 'member',
  ownerId: memberId,
  pocket,
  asset: SGD,
})
type CarbonPocket = 'credits' | 'credits_held' | 'presale' | 'presale_held' | 'retiring' | 'retired'
export const carbon = (memberId: number, pocket: CarbonPocket, projectId: number): AccountName => ({
  kind: 'member',
  ownerId: memberId,
  pocket,
  asset: projectId,
})
export const stock = (projectId: number, pocket: 'unsold' | 'reserved' | 'registry'): AccountName => ({
  kind: 'project',
  ownerId: projectId,
  pocket,
  asset: projectId,
})
export const proceeds = (projectId: number): AccountName => ({
  kind: 'project',
  ownerId: projectId,
  pocket: 'proceeds',
  asset: SGD,
})
export const house = (pocket: keyof (typeof pockets)['house']): AccountName => ({
  kind: 'house',
  ownerId: 0,
  pocket,
  asset: SGD,
})

/** Moves `amount` from `debit` to `credit`, both of the same asset. A mirror names the posting that it reverses. */
export type Posting = { debit: AccountName; credit: AccountName; amount: Cents | Kg; reverses?: number }

/** The cause of an entry: the kind of its line in a member's statement. */
export const entryKinds = [
  'deposit',
  'buy',
  'issue',
  'sell',
  'trade',
  'booking',
  'booking_return',
  'final_payment',
  'lapse',
  'reserve',
  'delivery',
  'withdrawal_hold',
  'withdrawal',
  'withdrawal_return',
  'retirement_hold',
  'retire',
  'retirement_return',
  'hold',
  'release',
  'correction',
] as const
export type EntryKind = (typeof entryKinds)[number]
/** Entries whose cause is an order. A trade is not among them: its cause has two. */
export const orderKinds: readonly EntryKind[] = [
  'buy',
  'sell',
  'booking',
  'booking_return',
  'final_payment',
  'lapse',
  'delivery',
]
/** Entries whose cause is a withdrawal. */
/** Money or tons set aside for an order, or frozen with a locked trading password. */
export const holdKinds: readonly EntryKind[] = ['hold', 'release']
export const withdrawalKinds: readonly EntryKind[] = ['withdrawal_hold', 'withdrawal', 'withdrawal_return']

/**
 * Postings that happen together, with their cause (an order, a deposit, ...). The caller leaves out postings of zero.
 */
export type Entry = { kind: EntryKind; causeId: number; postings: readonly Posting[] }

export function assertEntry({ kind, postings }: Entry): void {
  for (const { debit, credit, amount } of postings) {
    if (amount <= 0 || !Number.isSafeInteger(amount)) throw new Error(`${kind}: a posting of ${amount}`)
    if (debit.asset !== credit.asset) throw new Error(`${kind}: a posting turns one asset into another`)
    if (accountKey(debit) === accountKey(credit)) throw new Error(`${kind}: a posting from an account to itself`)
  }
}
