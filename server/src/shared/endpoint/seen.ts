import type { Endpoint } from '@tonne/contract/endpoint'
import { SEEN_HEADER } from '@tonne/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reads, Standby } from '../../platform/database/standby.ts'

export type ReadTools = {
  primary: Reads
  /** Undefined: the primary answers everything. */
  standby?: Standby | undefined
}

/** Where a call that decides nothing reads. */
export const readsOf = ({ primary, standby }: ReadTools, request: FastifyRequest): Reads =>
  standby?.reads(seenIn(request)) ?? primary

function seenIn({ headers }: FastifyRequest): number | undefined {
  const seen = headers[SEEN_HEADER]
  return typeof seen === 'string' && /^\d{1,15}$/.test(seen) ? Number(seen) : undefined
}

/** Tells a caller how far they have seen the books, so that no standby that is behind shows them less. */
export async function tellSeen(
  standby: Standby,
  { method }: Endpoint,
  reads: Reads | undefined,
  reply: FastifyReply,
): Promise<void> {
  // Without the primary nobody knows; what the caller carries then still holds, and a read asks the primary.
  const seen = method === 'POST' ? await standby.position().catch(() => undefined) : reads?.shown()
  if (seen !== undefined) reply.header(SEEN_HEADER, String(seen))
}
