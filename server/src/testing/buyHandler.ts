/**
 * A purchase called as the adapter calls it, and its answer as a short text: a refusal's rule, or the answer's data.
 */
import { order } from '@tonne/contract/trading/order'
import { Refusal } from '@tonne/domain/refusals'
import { hashOf } from '../platform/http/idempotency.ts'
import type { Tools } from '../shared/tools.ts'
import { buy } from '../trading/order/buy.ts'

type BuyArguments = {
  memberId: number
  project: string
  kg?: number
  priceVersion?: number
  sessionId?: number
  termsSeen?: number
  key: string
}
/** `remembers`: decides from memory, as the product does; false: decides every command by reading. */
export function buyHandler(
  tools: Pick<Tools, 'db' | 'clock'>,
  remembers: boolean,
): (input: BuyArguments) => Promise<string> {
  const handler = buy(tools, remembers)
  return async ({ memberId, project, kg = 2000, priceVersion = 1, sessionId, termsSeen, key }) => {
    const input = order.buy.input.parse({ project, kg, priceVersion })
    const keyed = { memberId, key, requestHash: hashOf(order.buy.path, input), sessionId, termsSeen }
    try {
      // A money batch uses nothing else of a call.
      return JSON.stringify(await handler({ input, keyed } as Parameters<typeof handler>[0]))
    } catch (error) {
      if (error instanceof Refusal) return JSON.stringify([error.rule, error.params])
      throw error
    }
  }
}
