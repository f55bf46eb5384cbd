import type { DepositOut } from '../../shared/payment/depositOut.ts'
import { PayNowBar, PayNowCode, PayNowDetails } from '../../shared/payment/PayNow.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'

/** `onRefresh` refetches the deposit and returns its present state. */
type WaitingDepositProps = { deposit: DepositOut; onRefresh: () => Promise<DepositOut | undefined> }

export function WaitingDeposit(props: WaitingDepositProps) {
  return (
    <Frame bar className="dep-page">
      <div className="dep-l">
        <PayNowCode {...props} />
      </div>
      <div className="dep-r">
        <PayNowDetails {...props} />
      </div>
      <PayNowBar {...props} />
    </Frame>
  )
}
