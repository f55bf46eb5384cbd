/** Why: buying tons that other members offer. */
import { TradePage } from './TradePage.tsx'

export const Page = () => <TradePage side="buy" />
