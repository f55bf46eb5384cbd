/** The specification's rules for all requests: headers, lang t v, 60 s, toasts, the end of a session. */
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { API_BASE, DEVICE_HEADER, type Envelope } from '@tonne/contract/envelope'
import { learnClock } from './clock.ts'
import { say, sayOffline } from './copy.ts'
import { deviceId } from './deviceId.ts'
import { codes, Failed, NotSent, Refused, SessionOver } from './failure.ts'
import { currentLanguage } from './language.ts'
import { carrySeen, unseenChange } from './seen.ts'
import { currentSession, endSession } from './session.ts'
import { currentSettings } from './settings.ts'
import { toast } from './toast.ts'
import { goToLogin } from './way.ts'

const TIMEOUT = 60_000

type Request<E extends Endpoint> = Again & {
  endpoint: E
  input: RawInput<E>
  key?: string | undefined
  signal?: AbortSignal | undefined
}
/** `again`: the same request left this phone before. `v`: the version of the settings to name, if not the newest. */
type Again = { again?: boolean; v?: string | undefined }

/**
 * Sends one request and returns its data. Throws `Refused` (a rule refused: the page says why), `Failed` (a toast was
 * already shown) or `SessionOver` (session cleared, redirected to login).
 */
export const call = <E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Output<E>> =>
  request({ endpoint, input })

/** The same with a signal that aborts the request, and with the Idempotency-Key of a request that moves money. */
export async function request<E extends Endpoint>({ input, ...how }: Request<E>): Promise<Output<E>> {
  const { token } = currentSession()
  const sentAt = Date.now()
  const response = await reach({ ...how, fields: input as Record<string, unknown>, token })
  const { data, time } = await answerOf(response, token, how.signal)
  learnClock(time, sentAt, Date.now())
  return data as Output<E>
}

/** The same for a file answer: its name and bytes. */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  signal?: AbortSignal,
): Promise<{ name: string; blob: Blob }> {
  const { token } = currentSession()
  const response = await reach({ endpoint, fields: input as Record<string, unknown>, token, signal })
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  if (name) return { name, blob: await response.blob() }
  await answerOf(response, token, signal)
  return fail(1)
}

/** The data of a success; a refusal and the end of a session are thrown. */
async function answerOf(
  response: Response,
  token: string,
  signal: AbortSignal | undefined,
): Promise<Envelope<unknown>> {
  const envelope = await readEnvelope(response, signal)
  if (!envelope || envelope.code < 0) return leave(token, envelope?.msg ?? '')
  if (envelope.code > 0) throw new Refused(envelope)
  return envelope
}

type Reach = Omit<Request<Endpoint>, 'input'> & { fields: Record<string, unknown>; token: string }

async function reach({ endpoint, fields, token, key, signal, again, v }: Reach): Promise<Response> {
  const common = { lang: currentLanguage(), t: Date.now(), v: v ?? currentSettings()?.version ?? '0' }
  const headers: Record<string, string> = {
    Authorization: token,
    [DEVICE_HEADER]: deviceId(),
    // errors found before the body is read take the language from here
    'Accept-Language': common.lang === 'cn' ? 'zh-CN' : 'en-SG',
  }
  if (key) headers['Idempotency-Key'] = key
  const reading = endpoint.method === 'GET'
  const carried = reading ? carrySeen() : unseenChange()
  Object.assign(headers, carried.headers)
  if (!reading) headers['Content-Type'] = 'application/json'
  const query = reading ? `?${queryOf({ ...fields, ...common })}` : ''
  if (!reading && !navigator.onLine) return failOffline(again)
  const limit = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(`${API_BASE}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(reading ? {} : { body: JSON.stringify({ ...fields, ...common }) }),
    })
    carried.answered(response)
    return response
  } catch (error) {
    carried.answered()
    if (signal?.aborted) throw error
    return fail(1)
  }
}

function failOffline(again: boolean | undefined): never {
  if (again) return fail(1)
  const sentence = sayOffline(currentLanguage())
  toast(sentence)
  throw new NotSent(1, sentence)
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}

/** The envelope of a 200 or 204; null when there is no body. */
async function readEnvelope(response: Response, signal: AbortSignal | undefined): Promise<Envelope<unknown> | null> {
  let found: Partial<Envelope<unknown>> | null
  try {
    const text = await response.text()
    found = text === '' ? null : JSON.parse(text)
  } catch (error) {
    if (signal?.aborted) throw error
    return fail(response.ok ? 1 : response.status, undefined, say('networkError', currentLanguage()), traceOf(response))
  }
  if (response.status !== 200 && response.status !== 204) return failedWith(response, found)
  if (found && typeof found.code !== 'number') return fail(1)
  return found as Envelope<unknown> | null
}

/** While the database is unreachable the server states whether nothing was done, or the request may be repeated. */
function failedWith(response: Response, found: Partial<Envelope<unknown>> | null): never {
  const sentence = say('networkError', currentLanguage())
  if (found?.code !== codes.unavailable)
    return fail(response.status || (found?.code ?? 1), found?.msg, sentence, traceOf(response))
  toast(sentence)
  throw new Refused(found as Envelope<unknown>)
}
const traceOf = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined

function fail(
  status: number,
  message?: string,
  sentence = say('networkError', currentLanguage()),
  trace?: string,
): never {
  toast(sentence)
  throw new Failed(status, message || sentence, trace)
}

/** A late answer to a token that has been replaced ends no session. */
function leave(token: string, message: string): never {
  if (currentSession().token === token) {
    endSession(message)
    if (message) toast(message)
    goToLogin()
  }
  throw new SessionOver(message)
}
