import { createHmac, timingSafeEqual } from 'node:crypto'
import { requestKinds } from '@tonne/domain/support/request'
import type { Stale } from '../../shared/ledger/tell.ts'
import type { Tools } from '../../shared/tools.ts'
import type { RequestRow } from './store.ts'

export const kindOf = (row: Pick<RequestRow, 'kind'>): { en: string; cn: string } => requestKinds[row.kind].label
/** The answer to the member; answers from before both languages were required have one. */
export const outcomeOf = ({
  outcome,
  outcomeCn,
}: Pick<RequestRow, 'outcome' | 'outcomeCn'>): { en: string; cn: string } | null =>
  outcome === null ? null : { en: outcome, cn: outcomeCn ?? outcome }
export const staleFor = (memberId: number): Stale => ({
  memberId,
  stale: ['request', 'recovery', 'member', 'restriction', 'credential'],
})

/** Valid for cancelling this one request only. */
const keyOf = (secret: string, no: string): string =>
  createHmac('sha256', secret).update(`cancel request|${no}`).digest('base64url').slice(0, 22)
export const isCancelKey = (secret: string, no: string, key: string): boolean => {
  const right = Buffer.from(keyOf(secret, no))
  const given = Buffer.from(key)
  return right.length === given.length && timingSafeEqual(right, given)
}
export const cancelLink = ({ publicUrl, secret }: Tools['settings'], no: string): string =>
  `${publicUrl}/pages/other/cancelrequest?no=${no}&key=${keyOf(secret, no)}`
