/** Why: selling tons one holds to other members. */
import { TradePage } from './TradePage.tsx'

export const Page = () => <TradePage side="sell" />
