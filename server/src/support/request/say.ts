import { createHmac, timingSafeEqual } from 'node:crypto'
import { requestKinds } from '@tonne/domain/support/request'
import type { Stale } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import type { RequestRow } from './store.ts'

export const kindOf = (row: Pick<RequestRow, 'kind'>): { en: string; cn: string } => requestKinds[row.kind].label
/** The answer to the member; old answers may have only one language. */
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
const isSame = (right: Buffer, given: Buffer): boolean => right.length === given.length && timingSafeEqual(right, given)
/** A link from before the secret was replaced still cancels a thief's request. */
export const isCancelKey = (
  { secret, secretPrevious }: Pick<Tools['settings'], 'secret' | 'secretPrevious'>,
  no: string,
  key: string,
): boolean =>
  [secret, secretPrevious].some((one) => one !== undefined && isSame(Buffer.from(keyOf(one, no)), Buffer.from(key)))
export const cancelLink = (
  { publicUrl, secret }: Pick<Tools['settings'], 'publicUrl' | 'secret'>,
  no: string,
): string => `${publicUrl}/pages/other/cancelrequest?no=${no}&key=${keyOf(secret, no)}`
