import type { Endpoint } from '@tonne/contract/endpoint'
import { SEEN_HEADER } from '@tonne/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reads, Standby } from '../../platform/database/standby.ts'

export type ReadTools = {
  primary: Reads
  /** Undefined: the primary answers everything. */
  standby?: Standby | undefined
}

/** The reads of a call that decides nothing. */
export const readsOf = ({ primary, standby }: ReadTools, request: FastifyRequest): Reads =>
  standby?.reads(seenIn(request)) ?? primary

function seenIn({ headers }: FastifyRequest): number | undefined {
  const seen = headers[SEEN_HEADER]
  return typeof seen === 'string' && /^\d{1,15}$/.test(seen) ? Number(seen) : undefined
}

/** Answers the position of the books that a caller has seen, so that no lagging standby shows them less. */
export async function tellSeen(
  standby: Standby,
  { method }: Endpoint,
  reads: Reads | undefined,
  reply: FastifyReply,
): Promise<void> {
  // Without the primary the position is unknown; the caller's own still holds, and a read goes to the primary.
  const seen = method === 'POST' ? await standby.position().catch(() => undefined) : reads?.shown()
  if (seen !== undefined) reply.header(SEEN_HEADER, String(seen))
}
