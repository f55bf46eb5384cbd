import { TradePage } from './TradePage.tsx'

export const Page = () => <TradePage side="buy" />
