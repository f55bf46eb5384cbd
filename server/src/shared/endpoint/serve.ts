import type { Readable } from 'node:stream'
import { BODY_LIMIT, type Endpoint, type Table } from '@tonne/contract/endpoint'
import { API_BASE, DESK_ATTENDED, DESK_HEADER, DESK_UNATTENDED, DEVICE_HEADER } from '@tonne/contract/envelope'
import { unwritableField } from '@tonne/contract/issueWords'
import type { Lang } from '@tonne/domain/format'
import { refuseUnlessRole } from '@tonne/domain/people/operator'
import { Refusal, type RefusalName, refusal, refuse } from '@tonne/domain/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OutcomeUnknown } from '../../platform/database/database.ts'
import { isOutage } from '../../platform/database/outage.ts'
import { NoConnection } from '../../platform/database/reserve.ts'
import type { Reads, Standby } from '../../platform/database/standby.ts'
import { StoreAway } from '../../platform/files/files.ts'
import { type Leaving, refusalOf, sayDone, sayRefused } from '../../platform/http/answer.ts'
import { Cacheable, FileAnswer } from '../../platform/http/answerKinds.ts'
import { declared } from '../../platform/http/declared.ts'
import { credentialOf, entranceOf, headLang } from '../../platform/http/entrance.ts'
import { named } from '../../platform/http/failures.ts'
import { hashOf } from '../../platform/http/idempotency.ts'
import type { RateLimiter } from '../../platform/http/rateLimiter.ts'
import { strictly } from '../../platform/http/strictly.ts'
import type { Act } from '../audit.ts'
import { inFlight } from '../session/inFlight.ts'
import { type OperatorCaller, type Operators, operatorCookie } from '../session/operators.ts'
import type { Caller, Callers } from '../session/sessions.ts'
import type { Call, Handler, Handlers } from './call.ts'
import { listFile } from './listFile.ts'
import { type ReadTools, readsOf, tellSeen } from './seen.ts'
import { strictHandler } from './strictHandler.ts'

export type ServeTools = {
  callers: Callers
  operators: Operators
  reads: ReadTools
  now(): Date
  rateLimiter: RateLimiter
  /** Tests fail on an answer or a refusal that its row does not declare; production leaves out undeclared fields. */
  checkAnswers: boolean
  /** Whether an operator who logged in by a code may only make a passkey: in production. */
  passkeysOnly: boolean
  /** Operators log in only by the company's sign-on. */
  signOnOnly: boolean
  /** Records an act of an operator. */
  record(act: Act, now: Date): Promise<unknown>
  /** Counts which rules refuse. */
  refused?(rule: string, now: Date): void
}
type Sent = Readonly<Record<string, unknown>>
const JSON_TYPE = 'application/json; charset=utf-8'

type Served<T extends Table> = { table: T; handlers: Handlers<T>; base?: string }
/** Registers every endpoint of a noun's table under `base`. */
export function serve<T extends Table>(
  app: FastifyInstance,
  { table, handlers, base = API_BASE }: Served<T>,
  tools: ServeTools,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const own = handlers[name] as Handler<Endpoint>
    const handler = tools.checkAnswers ? strictHandler(endpoint, own) : own
    const entrance = entranceOf(endpoint, tools)
    const watch = tools.checkAnswers ? strictly(endpoint) : undefined
    const leaving: Leaving = { filter: declared(endpoint.output), watch }
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store')
      const reads = endpoint.standby ? readsOf(tools.reads, request) : undefined
      const responding = { request, reply, endpoint, handler, leaving, tools, reads }
      const { standby } = tools.reads
      return entrance.run(request, () => (standby ? respondSeen(standby, responding) : respond(responding)))
    }
    const large = endpoint.bodyLimit > BODY_LIMIT ? [checkFirst(endpoint, tools)] : []
    const onRequest = [entrance.onRequest, ...large]
    app.route({
      method: endpoint.method,
      url: base + endpoint.path,
      handler: answer,
      onRequest,
      bodyLimit: endpoint.bodyLimit,
    })
  }
}

/** A large body is read only from admitted callers; others are refused before they have sent it. */
const checkFirst = (endpoint: Endpoint, tools: ServeTools) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= BODY_LIMIT) return
  try {
    await whoCalls(request, endpoint, tools)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The operator is admitted and will show the code, so the file is read; breaking the upload off would lose the
    // answer.
    if (error.rule === 'stepUpNeeded') return
    reply
      .header('content-type', JSON_TYPE)
      .header('connection', 'close')
      .send(sayRefused(error, headLang(request), tools.now()))
  }
}

/** lang, t and v may also be in the address of a post; the body takes precedence. */
const commonOf = ({ query }: FastifyRequest, sent: Sent, name: 'lang' | 'v'): unknown =>
  Object.hasOwn(sent, name) ? sent[name] : (query as Sent)[name]

type Payload = string | Buffer | Readable
type Responding = {
  request: FastifyRequest
  reply: FastifyReply
  endpoint: Endpoint
  handler: Handler<Endpoint>
  leaving: Leaving
  tools: ServeTools
  /** Only on endpoints declared `standby`. */
  reads: Reads | undefined
}

async function respondSeen(standby: Standby, responding: Responding): Promise<Payload> {
  const answer = await respond(responding)
  await tellSeen(standby, responding.endpoint, responding.reads, responding.reply)
  return answer
}

async function respond(responding: Responding): Promise<Payload> {
  const { request, reply, endpoint, handler, leaving, tools, reads } = responding
  const sent = ((endpoint.method === 'GET' ? request.query : request.body) ?? {}) as Sent
  const lang: Lang = commonOf(request, sent, 'lang') === 'cn' ? 'cn' : 'en'
  const now = tools.now()
  const refused = (no: Refusal): string => {
    tools.refused?.(no.rule, now)
    // A balancer and a cache must be able to tell an outage from an answer.
    if (no.rule === 'unavailable') named(reply.code(503).header('retry-after', AWAY_SECONDS), request)
    return sayRefused(no, lang, now)
  }
  const admission = () => whoCalls(request, endpoint, tools)
  let trusted = false
  try {
    const known = rememberedCaller({ request, endpoint, handler, tools }, sent)
    trusted = known !== undefined
    const { caller, operator } = known ?? (await admission())
    const input = parse(endpoint, sent)
    // Operators' keys are separate from members'.
    const keyed = {
      memberId: operator ? -operator.id : (caller?.memberId ?? 0),
      key: keyOf(endpoint, request),
      requestHash: endpoint.keyed ? hashOf(endpoint.path, input) : '',
      sessionId: caller?.sessionId,
      termsSeen: endpoint.byTerms ? termsSeenBy(commonOf(request, sent, 'v')) : undefined,
    }
    const call: Call<unknown> = {
      input,
      memberId: caller?.memberId ?? 0,
      caller,
      operator,
      setCookie: (value) => void reply.header('set-cookie', operatorCookie(value)),
      now,
      lang,
      address: request.ip,
      device: request.headers['user-agent'] ?? '',
      deviceId: deviceIdOf(request),
      keyed,
      ...(reads && { reads }),
    }
    if (operator && sent.csv !== undefined) {
      const { record } = tools
      const file = await listFile({ call: { ...call, operator }, endpoint, handler, part: sent.csv, record })
      reply.headers(file.headers)
      return file.body
    }
    const answered =
      caller && isMembers(endpoint) ? await inFlight(caller.sessionId, () => handler(call)) : await handler(call)
    if (answered instanceof Refusal) return refused(trusted ? await orAdmission(answered, admission) : answered)
    if (answered instanceof Cacheable && isUnchanged(answered, request, reply)) return ''
    const output = answered instanceof Cacheable ? answered.answer : answered
    if (output instanceof FileAnswer) {
      const caching = answered instanceof Cacheable ? { 'cache-control': cacheControl(answered) } : {}
      reply.headers({ ...output.headers(), ...caching })
      return output.bytes
    }
    return sayDone(output, leaving, now)
  } catch (error) {
    const no = refusalIn(error, request)
    return refused(trusted ? await orAdmission(no, admission) : no)
  }
}

/**
 * The caller as this node remembers them, for handlers that check the session themselves. Not for endpoints that try a
 * code or a password: those look the session up first.
 */
function rememberedCaller(
  { request, endpoint, handler, tools }: Pick<Responding, 'request' | 'endpoint' | 'handler' | 'tools'>,
  sent: Sent,
): Who | undefined {
  if (!handler.provesSession || sent.proof !== undefined) return undefined
  const token = credentialOf(endpoint, request)
  const caller = token ? tools.callers.remembered(token) : undefined
  if (!caller || (endpoint.access === 'answered' && !caller.answered)) return undefined
  return { caller, operator: undefined }
}
/** With these refusals nobody knows whether the act was done, so "the session has ended" must not take their place. */
const UNKNOWN: readonly RefusalName[] = ['outcomeUnknown', 'unavailable']
/** A refusal to a remembered caller. As for all others, whether they may call at all comes first. */
async function orAdmission(no: Refusal, admission: () => Promise<unknown>): Promise<Refusal> {
  if (UNKNOWN.includes(no.rule)) return no
  try {
    await admission()
    return no
  } catch (error) {
    return error instanceof Refusal ? error : no
  }
}

const AWAY_SECONDS = 5
/**
 * Without the database or the store of files nothing was done, or nobody knows; a repeat under the same key is done
 * once. Any other error is a bug and is thrown on.
 */
function refusalIn(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof OutcomeUnknown) return refusal('outcomeUnknown')
  // All connections are taken, and nothing was sent to the database.
  if (error instanceof NoConnection) return refusal('busy', { seconds: AWAY_SECONDS })
  if (!isOutage(error) && !(error instanceof StoreAway)) throw error
  const silent = error instanceof StoreAway ? 'the store of files' : 'the database'
  request.log.error({ err: error, path: request.routeOptions.url }, `${silent} did not answer`)
  return refusal('unavailable', { seconds: AWAY_SECONDS })
}

const cacheControl = ({ seconds }: Cacheable): string => `public, max-age=${seconds}`
/** A caller who has this very answer already gets a 304. */
function isUnchanged(answer: Cacheable, request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = `"${answer.tag}"`
  // The answer is the same for everybody and carries no rights, so pages of other sites may read it too.
  reply.header('cache-control', cacheControl(answer)).header('etag', tag).header('access-control-allow-origin', '*')
  if (request.headers['if-none-match'] !== tag) return false
  reply.code(304)
  return true
}

const ofDesk: readonly unknown[] = [DESK_ATTENDED, DESK_UNATTENDED]

type Who = { caller: Caller | undefined; operator: OperatorCaller | undefined }
async function whoCalls(request: FastifyRequest, endpoint: Endpoint, tools: ServeTools): Promise<Who> {
  if (endpoint.access === 'operator')
    return { caller: undefined, operator: await admitOperator(request, endpoint, tools) }
  if (endpoint.access === 'deskPublic') {
    // A form of another site could not send this header, so nobody is logged in as somebody else by a trick.
    if (!ofDesk.includes(request.headers[DESK_HEADER])) refuse('operatorOnly')
    return { caller: undefined, operator: undefined }
  }
  const token = credentialOf(endpoint, request)
  const caller = token ? await tools.callers(token) : undefined
  if (token && caller && caller.memberId > 0) tools.rateLimiter.proves(token, `member ${caller.memberId}`)
  admit(endpoint, caller)
  return { caller, operator: undefined }
}

/**
 * The cookie names the operator; the header shows that our own desk sent it, because another site's form or image
 * cannot.
 */
async function admitOperator(
  request: FastifyRequest,
  endpoint: Endpoint,
  { operators, now, passkeysOnly, signOnOnly, rateLimiter }: ServeTools,
): Promise<OperatorCaller> {
  const desk = request.headers[DESK_HEADER]
  // A page's own polling does not keep an unattended session open; an act is always somebody's.
  const unattended = desk === DESK_UNATTENDED && endpoint.method === 'GET'
  const operator =
    unattended || desk === DESK_ATTENDED ? await operators(request.headers.cookie, !unattended) : undefined
  if (!operator) refuse('operatorOnly')
  rateLimiter.proves(request.headers.cookie!, `operator ${operator.id}`)
  // Sessions from before the sign-on, or from an invitation, name only an account; four eyes need two persons of the
  // sign-on.
  if (signOnOnly && !operator.signedOn) refuse('signOnOnly')
  if (passkeysOnly && operator.cameBy === 'code' && !endpoint.beforePasskey) refuse('passkeyFirst')
  refuseUnlessRole(operator, endpoint.roles)
  if (endpoint.stepUp && !(operator.steppedUntil && now() < operator.steppedUntil)) refuse('stepUpNeeded')
  return operator
}

/** These need a session; logging in or out and the forgotten password do not. */
const isMembers = ({ method, access }: Endpoint): boolean => method === 'POST' && access !== 'public'

/** Decides who may call. A missing session ends the session; a visitor hears what visitors cannot do. */
function admit({ access }: Endpoint, caller: Caller | undefined): void {
  if (access === 'public') return
  if (!caller) refuse('sessionExpired')
  if (caller.memberId === 0) refuse('guestCannot')
  if (access === 'answered' && !caller.answered) refuse('unanswered')
}

function deviceIdOf(request: FastifyRequest): string {
  const id = request.headers[DEVICE_HEADER]
  return typeof id === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(id) ? id : ''
}

function parse(endpoint: Endpoint, sent: Sent): unknown {
  const result = endpoint.input.safeParse(sent)
  if (!result.success) throw refusalOf(result.error.issues[0]!, sent)
  const wrong = unwritableField(result.data)
  if (wrong) throw new Refusal('fieldInvalid', wrong)
  return result.data
}

function keyOf({ keyed }: Endpoint, request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (!keyed) return ''
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,64}$/.test(key)) refuse('keyMissing')
  return key
}

/**
 * '0.1.0-2' names version 2 of the terms, which the base config gave. A caller without such a version is not checked.
 */
function termsSeenBy(v: unknown): number | undefined {
  const version = typeof v === 'string' ? /-(\d{1,9})$/.exec(v)?.[1] : undefined
  return version === undefined ? undefined : Number(version)
}
