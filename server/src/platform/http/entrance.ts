/** Too many calls of one endpoint, or of one caller, wait or are refused before a body is read. */
import { BODY_LIMIT, type Endpoint } from '@tonne/contract/endpoint'
import type { Lang } from '@tonne/domain/format'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { CAPACITY } from '../batch/capacity.ts'
import { placeOf } from '../limits/attempts.ts'
import { sayRefused } from './answer.ts'
import { Line, Places } from './places.ts'
import type { Kind, Origin, RateLimiter } from './rateLimiter.ts'

/**
 * Made once, because building an error's stack costs more than everything else here. One for the node's bounds, one for
 * the caller's.
 */
const BUSY = { rule: 'busy', params: { seconds: 1 } } as const
const TOO_MANY = { rule: 'tooManyRequests', params: { seconds: 1 } } as const
type Why = typeof BUSY | typeof TOO_MANY
const LINE = 8000
/** A paper or a picture counts as so many ordinary calls. */
const COSTLY = 10
const JSON_TYPE = 'application/json; charset=utf-8'

type Tools = { now(): Date; refused?(rule: string, now: Date): void; rateLimiter: RateLimiter }
type Entrance = {
  onRequest: onRequestHookHandler
  run<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T | string>
}

/** The language comes from the header, because a post gives its own in the body, which is not read yet. */
export const headLang = ({ query, headers }: FastifyRequest): Lang =>
  (query as { lang?: unknown }).lang === 'cn' || headers['accept-language']?.startsWith('zh') ? 'cn' : 'en'

const kindOf = ({ method, access }: Endpoint): Kind =>
  method === 'POST' && (access === 'public' || access === 'deskPublic') ? 'publicWrite' : 'call'
export const credentialOf = (
  { access }: Pick<Endpoint, 'access'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | undefined => (access === 'operator' ? headers.cookie : headers.authorization)

export function entranceOf(endpoint: Endpoint, tools: Tools): Entrance {
  const kind = kindOf(endpoint)
  const cost = endpoint.file !== null || endpoint.bodyLimit > BODY_LIMIT ? COSTLY : 1
  /** Calls under way, also those that wait until fewer of their caller's are worked on. */
  let taken = 0
  /**
   * Calls that were let in during this turn of the process, in which thousands may come, and are not worked on yet. A
   * call whose body comes later takes no place meanwhile, so that nobody can take places by sending slowly.
   */
  const coming = new Set<FastifyRequest['raw']>()
  const places = new Places()
  const spare = (): number => Math.min(CAPACITY - taken, places.most - places.working) - coming.size
  const line = new Line()
  const originOf = (request: FastifyRequest): Origin => ({
    credential: credentialOf(endpoint, request),
    place: () => placeOf(request.ip),
  })
  const letIn = (request: FastifyRequest, done: () => void): void => {
    if (coming.size === 0) setImmediate(() => coming.clear())
    coming.add(request.raw)
    done()
  }
  const say = (why: Why, request: FastifyRequest): string => {
    const at = tools.now()
    tools.refused?.(why.rule, at)
    return sayRefused(why, headLang(request), at)
  }
  const reject = (why: Why, request: FastifyRequest, reply: FastifyReply): void =>
    void reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store').send(say(why, request))
  return {
    // Calls that must be refused anyway must not take time from the others.
    onRequest: (request, reply, done) => {
      if (spare() <= 0 && line.size >= LINE) return reject(BUSY, request, reply)
      const delay = tools.rateLimiter.admit(originOf(request), kind, cost)
      if (delay === undefined) {
        // This caller asks faster than they are answered, so the connection is closed; on an open one they would
        // continue at once.
        reply.header('connection', 'close')
        return reject(TOO_MANY, request, reply)
      }
      const enter = (): void =>
        spare() > 0
          ? letIn(request, done)
          : line.wait(() => (spare() > 0 ? letIn(request, done) : reject(BUSY, request, reply)))
      if (delay === 0) enter()
      else setTimeout(enter, delay)
    },
    run: async (request, work) => {
      coming.delete(request.raw)
      const slots = tools.rateLimiter.slots(originOf(request), kind)
      if (!slots) return say(TOO_MANY, request)
      taken += 1
      const slot = slots.enter()
      if (slot) await slot
      const found = places.enter()
      const from = performance.now()
      try {
        return await work()
      } finally {
        places.leave(found, performance.now() - from)
        slots.leave()
        taken -= 1
        // One comes for one that went, and another while the endpoint proves faster than it was.
        line.letIn(Math.min(2, spare()))
      }
    },
  }
}
