import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Call, client, type Send } from '@tonne/contract/client'
import { API_BASE, DESK_BASE, DESK_HEADER, DEVICE_HEADER, type Envelope } from '@tonne/contract/envelope'
import { deposit } from '@tonne/contract/money/deposit'
import { login } from '@tonne/contract/people/login'
import { faq } from '@tonne/contract/publishing/faq'
import { firstTerms, type Terms } from '@tonne/domain/base/terms'
import { type Cents, cents } from '@tonne/domain/money'
import type { OperatorRole } from '@tonne/domain/people/operator'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'
import { type App, buildApp } from '../app.ts'
import { assertOwnKey } from '../base/proof/ownKey.ts'
import { insertTerms } from '../base/settings/store.ts'
import { settleLine } from '../money/deposit/settleLine.ts'
import { insertOperator } from '../people/operator/store.ts'
import { setClock } from '../platform/clock.ts'
import { connect, type Db } from '../platform/database/database.ts'
import type { Standby } from '../platform/database/standby.ts'
import type { Files } from '../platform/files/files.ts'
import type { RateLimits } from '../platform/http/rateLimiter.ts'
import { cloneFilled } from '../platform/testing/database.ts'
import { insertQuizQuestion } from '../publishing/faq/store.ts'
import { worldFiles } from '../seed/worldFiles.ts'
import { type BankAccount, creditLine } from '../shared/bank/bank.ts'
import { insertOperatorSession, OPERATOR_COOKIE } from '../shared/session/operators.ts'
import type { SignOnSettings } from '../shared/signOnSettings.ts'
import type { Tools } from '../shared/tools.ts'
import type { Beacon } from '../trading/draw/drand.ts'
import { done } from './answers.ts'
import { assertActWords } from './assertActWords.ts'
import { assertAudit } from './assertAudit.ts'
import { assertBalanced } from './assertBalanced.ts'
import { assertNotices } from './assertNotices.ts'
import { cheapHash } from './cheapHash.ts'
import { heardSecrets } from './heardSecrets.ts'
import { endSessions, writeMade } from './madeWithoutDesk.ts'
import {
  type Account,
  type As,
  type From,
  insertPerson,
  PASSWORD,
  type Person,
  type PersonInput,
  signUp,
} from './people.ts'
import { UNBOUNDED } from './unbounded.ts'

/** Friday 20 November 2026, noon in Singapore. */
const NOON = new Date('2026-11-20T04:00:00Z')
const SECRET = 'a-secret-that-only-tests-know-0123456789'

type Operator = { id: number; call: Call; again(): Promise<Call> }
export type World = App & {
  db: Db
  clock: ReturnType<typeof setClock>
  /** The database's addresses for its owner and for the app. */
  url: string
  appUrl: string
  as: As
  /** Personal, level 1, quiz passed; registered through the real endpoints, as corp was. */
  ann: Person
  corp: Person
  /** A visitor's token. */
  guest: string
  newMember(input?: PersonInput): Promise<Person>
  /** A new operator of that role, logged in at the desk; `again` logs the same one in again. */
  operator(role: OperatorRole): Promise<Operator>
  operators<Roles extends OperatorRole[]>(...roles: Roles): Promise<{ [Nth in keyof Roles]: Operator }>
  /** The database as its owner reaches it, until the end. */
  owner(): Promise<pg.Client>
  /** Pays in through deposits and the bank, as often as it takes. */
  fund(person: Pick<Person, 'id' | 'token'>, amountCents: number): Promise<void>
  /** Checks all invariants except those that the test broke on purpose; then removes everything. */
  end(broken?: readonly string[]): Promise<void>
}
type WorldInput = {
  now?: Date
  terms?: Partial<Terms>
  mode?: 'demo' | 'production'
  bank?: BankAccount
  bounds?: RateLimits
  beacon?: Beacon | undefined
  files?: Files | undefined
  signOn?: SignOnSettings | undefined
  /** The PostgreSQL to use; by default that of the run. */
  on?: string
  /** Connections for callers; by default as many as suit this machine. */
  max?: number
  /** Makes the standby that answers reads. */
  standby?: (primary: Db, appUrl: string) => Standby
}

export async function makeWorld({
  now = NOON,
  terms = {},
  mode = 'demo',
  bank,
  bounds = UNBOUNDED,
  beacon,
  files,
  signOn,
  on,
  max,
  standby,
}: WorldInput = {}): Promise<World> {
  const { filled, ...database } = await cloneFilled({
    key: JSON.stringify({ now, terms, mode }),
    ...(on && { on }),
    fill: ({ appUrl }) => fillWorld(appUrl, { now, terms, mode }),
  })
  const { guest } = filled
  const db = connect(database.appUrl, max ? { max } : {})
  const clock = setClock(now)
  const heard = heardSecrets()
  heard.hear([{ password: PASSWORD }, filled.ann, filled.corp, { token: guest }])
  const opening = { mode, bank, bounds, beacon, files, signOn, logger: heard.logger }
  const built = await open(db, clock, { ...opening, standby: standby?.(db, database.appUrl) })
  const sending = (token: string | undefined, from: From & { cookie?: string }): Send =>
    patient(sender(built.app, clock, token, from, heard.hear))
  const as: As = (token, from = {}) => client(sending(token, from))
  const calling = (account: Account): Person => ({ ...account, call: as(account.token) })
  const owners: pg.Client[] = []
  const end = async (broken: readonly string[] = []): Promise<void> => {
    try {
      heard.assertUnsaid()
      await writeMade(db, clock.now())
      await endSessions(db)
      await assertBalanced(db, clock.now(), broken)
      await assertActWords(db)
      await assertNotices(db)
      await assertAudit(db)
    } finally {
      for (const owner of owners) await owner.end()
      await built.app.close()
      await db.end()
      await database.drop()
    }
  }
  const operator = async (role: OperatorRole) => {
    const email = `${randomUUID()}@tonne.example`
    const id = await insertOperator(db, { email, emailKey: email, name: `${role} operator`, role }, clock.now())
    const again = async (): Promise<Call> => {
      const now = clock.now()
      // Privileged acts stay allowed as long as a test does not move the clock by years.
      const steppedUntil = new Date(now.getTime() + 3_650 * 86_400_000)
      const of = { operatorId: id!, device: 'test', address: '127.0.0.1', steppedUntil, cameBy: 'passkey' as const }
      return client(sending(undefined, { cookie: await insertOperatorSession(db, { ...of, now }) }))
    }
    return { id: id!, call: await again(), again }
  }
  return {
    owner: async () => {
      const owner = new pg.Client({ connectionString: database.url })
      await owner.connect()
      owners.push(owner)
      return owner
    },
    ...built,
    db,
    clock,
    url: database.url,
    appUrl: database.appUrl,
    as,
    ann: calling(filled.ann),
    corp: calling(filled.corp),
    guest,
    newMember: async (input) => calling(await insertPerson(built.tools, input)),
    operator,
    operators: async <Roles extends OperatorRole[]>(...roles: Roles) => {
      const made: Operator[] = []
      for (const role of roles) made.push(await operator(role))
      return made as { [Nth in keyof Roles]: Operator }
    },
    fund: funder(built.tools, as),
    end,
  }
}

type Opening = Required<Pick<WorldInput, 'mode' | 'bounds'>> &
  Pick<WorldInput, 'beacon' | 'files' | 'signOn'> & {
    standby?: Standby | undefined
    bank: BankAccount | undefined
    logger: Logger
  }
const open = (db: Db, clock: World['clock'], { mode, bank, signOn, ...opening }: Opening): Promise<App> =>
  buildApp({
    ...{ db, clock, ...opening, checkAnswers: true, scheduled: false },
    settings: { mode, publicUrl: 'http://localhost:3000', secret: SECRET, bank, signOn },
  })

type Filled = { ann: Account; corp: Account; guest: string }
/** The beginning of every world with these terms, so that its people register once a run. */
async function fillWorld(
  appUrl: string,
  { now, terms, mode }: Required<Pick<WorldInput, 'now' | 'terms' | 'mode'>>,
): Promise<Filled> {
  const db = connect(appUrl)
  await db.rows('insert into instance (id, mode) values (1, $1)', [mode])
  await assertOwnKey(db, SECRET)
  await insertTerms(db, { ...firstTerms, ...terms }, new Date(0), now)
  const { quiz } = worldFiles()
  for (const [position, question] of quiz.entries()) await insertQuizQuestion(db, question, position)
  const clock = setClock(now)
  const heard = heardSecrets()
  const { app, tools } = await open(db, clock, { mode, bank: undefined, bounds: UNBOUNDED, logger: heard.logger })
  const as: As = (token, from = {}) => client(patient(sender(app, clock, token, from, heard.hear)))
  const found = await people(tools, as, mode)
  await db.rows('update member set password_hash = $1', [await cheapHash(PASSWORD)])
  heard.assertUnsaid()
  await app.close()
  await db.end()
  return found
}

/** On a busy machine a call may be told that nothing was done yet; it is repeated with the same key. */
export const patient =
  (send: Send): Send =>
  async (endpoint, input, key) => {
    const sameKey = key ?? (endpoint.keyed ? randomUUID() : undefined)
    for (let left = 60; ; left--) {
      const answer = await send(endpoint, input, sameKey)
      if (left === 0 || (answer.data as { rule?: string } | null)?.rule !== 'busy') return answer
    }
  }
export function sender(
  app: FastifyInstance,
  clock: { now(): Date },
  token: string | undefined,
  { lang = 'en', address = '127.0.0.1', device = 'test', deviceId, cookie }: From & { cookie?: string },
  hear?: (answer: unknown) => void,
): Send {
  return async (endpoint, input, key) => {
    const common = { lang, t: String(clock.now().getTime()), v: '1' }
    const atDesk = endpoint.access === 'operator' || endpoint.access === 'deskPublic'
    const headers = {
      'user-agent': device,
      ...(deviceId === undefined ? {} : { [DEVICE_HEADER]: deviceId }),
      ...(token === undefined ? {} : { authorization: token }),
      ...(atDesk ? { [DESK_HEADER]: '1' } : {}),
      ...(cookie === undefined ? {} : { cookie: `${OPERATOR_COOKIE}=${cookie}` }),
      ...(endpoint.keyed ? { 'idempotency-key': key ?? randomUUID() } : {}),
    }
    const base = {
      method: endpoint.method,
      url: (atDesk ? DESK_BASE : API_BASE) + endpoint.path,
      headers,
      remoteAddress: address,
    }
    const sent = { ...(input as Record<string, string>), ...common }
    const response = await app.inject(
      endpoint.method === 'GET' ? { ...base, query: asQuery(sent) } : { ...base, payload: sent },
    )
    // 503: the database is out of reach, which the envelope says too.
    assert.ok(
      [200, 503].includes(response.statusCode),
      `${endpoint.path}: HTTP ${response.statusCode} ${response.body}`,
    )
    const answer = response.json() as Envelope<unknown>
    hear?.([sent, answer, { token, key: cookie }])
    return answer
  }
}
const asQuery = (sent: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** A demo accepts fictional companies only by a UEN of the future; production refuses those. */
const corpUen = { demo: '209941207N', production: 'S16FC0121D' }
async function people(tools: Tools, as: As, mode: keyof typeof corpUen): Promise<Filled> {
  const ann = await signUp(tools, as, { email: 'ann@example.sg' })
  const corp = await signUp(tools, as, { kind: 'corporate', email: 'corp@example.sg', uen: corpUen[mode] })
  const answers = worldFiles().quiz.map((q) => ({ question: q.id, option: q.right }))
  for (const { token } of [ann, corp]) done(await as(token)(faq.finishQuiz, { answers }))
  const { token: guest } = done(await as()(login.visit, { agreed: true }))
  return { ann, corp, guest }
}

const funder = (tools: Tools, as: As): World['fund'] => {
  const settle = settleLine(tools)
  return async ({ token }, amountCents) => {
    const most = firstTerms.deposit.maxCents
    for (let left = amountCents; left > 0; left -= most) {
      const amount: Cents = cents(Math.min(left, most))
      const { reference } = done(await as(token)(deposit.create, { amountCents: amount }))
      const now = tools.clock.now()
      await settle(creditLine({ bank: 'test', bankRef: reference, reference, amountCents: amount, valueAt: now }), now)
    }
  }
}
