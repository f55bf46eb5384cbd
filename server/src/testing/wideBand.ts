/** Tests that are not about the price band name prices far from the project's own. */
import { firstTerms } from '@tonne/domain/base/terms'

export const wideBand = { market: { ...firstTerms.market, bandBasisPoints: 9000 } }
