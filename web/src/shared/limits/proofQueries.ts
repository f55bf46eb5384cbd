import { credential } from '@tonne/contract/people/credential'
import { member } from '@tonne/contract/people/member'
import { market } from '@tonne/contract/trading/market'
import { useApiQuery } from '../../api/apiQuery.ts'

/**
 * For `allOf`: the fields of a proof and the notes above a form need these answers. Shown after the form, they would
 * push it down.
 */
export const useProofQueries = () => ({ proof: useApiQuery(credential.state, {}), me: useApiQuery(member.me, {}) })
/** The same for an act that a hold may stop. */
export const useHeldProofQueries = () => ({ ...useProofQueries(), hold: useApiQuery(market.hold, {}) })
