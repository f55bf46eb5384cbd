/** In tests a refusal that its endpoint does not declare fails the test that caused it, as an undeclared field does. */
import type { Endpoint } from '@tonne/contract/endpoint'
import { Refusal } from '@tonne/domain/refusals'
import { strictRefusals } from '../../platform/http/strictly.ts'
import type { Handler } from './call.ts'

/** Only the handler's refusals are checked: who may call and what a field may be is refused before it, by the row. */
export function strictHandler<E extends Endpoint>(endpoint: E, handler: Handler<E>): Handler<E> {
  const watch = strictRefusals(endpoint)
  const watched: Handler<E> = async (call) => {
    try {
      const answer = await handler(call)
      if (answer instanceof Refusal) watch(answer)
      return answer
    } catch (error) {
      if (error instanceof Refusal) watch(error)
      throw error
    }
  }
  return Object.assign(watched, handler.provesSession ? { provesSession: true as const } : {})
}
