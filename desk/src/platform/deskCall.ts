import { type Call, client, type Send } from '@tonne/contract/client'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { DESK_ATTENDED, DESK_BASE, DESK_HEADER, DESK_UNATTENDED, type Envelope } from '@tonne/contract/envelope'
import { type RefusalName, refusals } from '@tonne/domain/refusals'
import { underKey } from './actKeys.ts'
import { isAttended } from './attended.ts'
import { shownLang } from './language.ts'
import { saveFile } from './saveFile.ts'
import { noteTime } from './serverNow.ts'

const TIMEOUT_MS = 60_000

/** A file may be long, and is read as it is written. */
const FILE_TIMEOUT_MS = 600_000

async function fetchDesk(
  { method, path, keyed }: Endpoint,
  input: unknown,
  { key, timeoutMs = TIMEOUT_MS }: { key?: string | undefined; timeoutMs?: number } = {},
): Promise<Response> {
  const lang = shownLang()
  const fields = { ...(input as Record<string, unknown>), lang }
  const reading = method === 'GET'
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const attended = !reading || isAttended()
  const headers: Record<string, string> = {
    [DESK_HEADER]: attended ? DESK_ATTENDED : DESK_UNATTENDED,
    'accept-language': lang === 'cn' ? 'zh-CN' : 'en-SG',
  }
  if (!reading) headers['content-type'] = 'application/json'
  if (keyed && key) headers['idempotency-key'] = key
  return fetch(`${DESK_BASE}${path}${reading ? `?${query}` : ''}`, {
    method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
    ...(reading ? {} : { body: JSON.stringify(fields) }),
  })
}
async function readAnswer(response: Response): Promise<Envelope<unknown>> {
  const answer = (await response.json()) as Envelope<unknown>
  noteTime(answer.time)
  return answer
}
const send: Send = async (endpoint, input, key) => readAnswer(await fetchDesk(endpoint, input, { key }))
const request: Call = client(send)

/** A refusal with its rule and numbers, so that a screen can react to it. */
class DeskRefused extends Error {
  override readonly name = 'DeskRefused'
  readonly code: number
  readonly data: Record<string, unknown>
  constructor({ code, msg, data }: Envelope<unknown>) {
    super(msg)
    this.code = code
    this.data = (data ?? {}) as Record<string, unknown>
  }
  is(rule: RefusalName): boolean {
    return this.code === refusals[rule].code
  }
}

/** Asks the operator for a code; returns false when they gave up. Set by the shell. */
let showCode: () => Promise<boolean> = () => Promise.resolve(false)
let showing: Promise<boolean> | undefined
export const setShowCode = (show: () => Promise<boolean>): void => {
  showCode = show
}
/** Acts that need a code at the same moment share one. */
function codeShown(): Promise<boolean> {
  showing ??= showCode().finally(() => {
    showing = undefined
  })
  return showing
}
/** Called when the session is over. Set by the shell. */
let signedOut: () => void = () => undefined
export const setSignedOut = (leave: () => void): void => {
  signedOut = leave
}

/**
 * The data of the answer. If a privileged act needs a code first, the operator is asked for it and the act is repeated,
 * which is safe because it was refused before it did anything.
 */
export async function deskCall<E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Output<E>> {
  const answer = endpoint.keyed
    ? await underKey(`${endpoint.path} ${JSON.stringify(input)}`, (key) => request(endpoint, input, key))
    : await request(endpoint, input)
  if (answer.code === 0) return answer.data
  const refused = new DeskRefused(answer)
  if (refused.is('stepUpNeeded') && (await codeShown())) return deskCall(endpoint, input)
  return refuseWith(refused)
}
function refuseWith(refused: DeskRefused): never {
  if (refused.is('operatorOnly')) signedOut()
  throw refused
}

/** Saves a list as a CSV file, which the server writes. `part`: the field of the answer that has the rows. */
export async function takeCsv<E extends Endpoint>(endpoint: E, input: RawInput<E>, part = 'items'): Promise<void> {
  const asked = { ...(input as object), csv: part }
  const response = await fetchDesk(endpoint, asked, { timeoutMs: FILE_TIMEOUT_MS })
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  if (!name) return refuseWith(new DeskRefused(await readAnswer(response)))
  const file = await response.blob()
  saveFile(name, file.type, file)
}

/** A file that only operators may read; its plain address opens nothing. */
export async function fetchFile(endpoint: Endpoint, name: string): Promise<Blob> {
  const response = await fetchDesk(endpoint, { name }, { timeoutMs: FILE_TIMEOUT_MS })
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.blob()
  return refuseWith(new DeskRefused(await readAnswer(response)))
}
