import { notice } from '@tonne/contract/base/notice'
import { type Call, client } from '@tonne/contract/client'
import { payee, payeeDesk } from '@tonne/contract/money/payee'
import { login } from '@tonne/contract/people/login'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { decisions } from '../../carbon/retirement/decideRetirements.ts'
import { listStanding } from '../../carbon/retirement/store.ts'
import { demoRegistry } from '../../demo/demoRegistry.ts'
import { insertOperator } from '../../people/operator/store.ts'
import { connect } from '../../platform/database/database.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { type Pooler, startPooler } from '../../platform/testing/pooler.ts'
import { insertOperatorSession } from '../../shared/session/operators.ts'
import { drandBeacon } from '../../trading/draw/drand.ts'
import { done } from '../answers.ts'
import { buildTestApp } from '../buildTestApp.ts'
import { writeLogin, writeMade } from '../madeWithoutDesk.ts'
import { identify, linkOwner } from '../owners.ts'
import { proof, setTrading } from '../payees.ts'
import { type From, PASSWORD, type Person } from '../people.ts'
import { DAY, HOUR, sleepThrough } from '../travel.ts'
import { makeWorld, patient, sender, type World } from '../world.ts'
import { type Drand, GENESIS, openDrand, PERIOD } from './drand.ts'
import { beginOf } from './history.ts'
import type { Account, Books, Topic } from './oracle/books.ts'
import { noFactors, stepAt } from './oracle/factors.ts'
import type { Factors } from './oracle/outsideBooks.ts'
import { openPost, type Post } from './post.ts'
import { addPasskey, addTotp, type Keys, keepCodes, type PaperCodes } from './softFactors.ts'

const BANK = { uen: '197401143C', name: 'Tonne Pte Ltd', number: '0721234567', bic: 'DBSSSGSGXXX' }
const LEVELS = [1, 1, 2, 3, 3, 4, 5]

type Node = Pick<World, 'app' | 'schedule' | 'db'>
export type Operator = { id: number; role: OperatorRole; cookie: string; until: number }
export type Stage = {
  world: World
  nodes: readonly [Node, Node]
  /** Between the second node and the database. */
  pooler: Pooler
  post: Post
  /** The demo's registry, which answers by itself, on each node. */
  registry: readonly [DueJob, DueJob]
  /** The public randomness of draws; null: the members' own seeds. */
  drand: Drand | null
  keys: Keys
  codes: PaperCodes
  people: Person[]
  /** The IC numbers of those who gave one. */
  ics: ReadonlyMap<number, string>
  operators: Record<'finance' | 'market' | 'support' | 'admin', Operator[]>
  begin: number
  books: Books
  as(node: 0 | 1, person?: Person, from?: From): Call
  desk(node: 0 | 1, operator: Operator): Promise<Call>
  unread(node: 0 | 1, person: Person): Promise<Record<Topic, number>>
  end(): Promise<void>
}

export async function setStage(seed: number): Promise<Stage> {
  const begin = beginOf(seed)
  let now = () => new Date(begin - 3 * DAY)
  const drand = seed % 2 === 0 ? null : await openDrand(seed, () => now())
  const beacon = drand ? drandBeacon(drand.url, drand.chain) : undefined
  const world = await makeWorld({ now: now(), mode: 'production', bank: BANK, beacon })
  now = () => world.clock.now()
  const pooler = await startPooler(world.appUrl)
  const db = connect(pooler.url)
  const built = await buildTestApp({ db, clock: world.clock, settings: world.tools.settings, beacon })
  const nodes = [world, { ...built, db }] as const
  const registryOn = (on: Node['db']) =>
    demoRegistry({
      ...{ db: on, standing: (state, times) => listStanding(on, state, times) },
      ...decisions({ db: on, signer: world.tools.signer }),
    })
  const post = await openPost([world.db, db], () => world.clock.now())
  world.as = (token, from = {}) => client(patient(sender(world.app, world.clock, token, from)))
  const operators = await makeOperators(world)
  const people = [world.ann, world.corp]
  for (const level of LEVELS) people.push(await world.newMember({ level }))
  // The person runs the company, so they are one owner.
  const ics = new Map<number, string>()
  const shared = await linkOwner(world, people[0]!, [people[1]!])
  for (const { id } of people.slice(0, 2)) ics.set(id, shared)
  // The last one never gives an identity.
  for (const person of people.slice(2, -1)) ics.set(person.id, (await identify(world, person))!)
  const as: Stage['as'] = (node, person, from = {}) =>
    client(patient(sender(nodes[node].app, world.clock, person?.token, from)))
  const desk: Stage['desk'] = async (node, operator) => {
    const now = world.clock.now()
    if (operator.until <= now.getTime()) {
      const session = { operatorId: operator.id, device: 'test', address: '127.0.0.1', now, cameBy: 'passkey' as const }
      const steppedUntil = new Date(now.getTime() + HOUR)
      // In one transaction, because the connection may be cut between the two.
      operator.cookie = await world.db.tx(async (tx) => {
        await writeLogin(tx, operator.id, now)
        return insertOperatorSession(tx, { ...session, steppedUntil })
      })
      operator.until = now.getTime() + 5 * 60_000
    }
    return client(patient(sender(nodes[node].app, world.clock, undefined, { cookie: operator.cookie })))
  }
  const unread: Stage['unread'] = async (node, person) => {
    const { byTopic } = done(await as(node, person)(notice.unread, {}))
    const of = (topic: Topic) => byTopic.find((t) => t.topic === topic)?.unread ?? 0
    return { money: of('money'), market: of('market'), security: of('security'), account: of('account') }
  }
  const accounts: Account[] = []
  const keys: Keys = new Map()
  const codes: PaperCodes = new Map()
  for (const [i, person] of people.entries()) {
    // A member who logged in before is notified of every new device.
    const kind = person === world.corp ? ('corporate' as const) : ('personal' as const)
    done(await as(0)(login.logIn, { kind, email: person.email, password: PASSWORD, agreed: true }))
    const paying = await addPayee({ world, as, desk, operators }, person, i)
    accounts.push({
      ...accountOf(person, i, paying),
      factors: await firstFactor({ world, as, keys, codes }, person, i),
    })
  }
  await writeMade(world.db, world.clock.now())
  await sleepThrough(world, 3 * DAY)
  await world.schedule.runNow()
  // Marks notices from before the first act as read, and removes their mails.
  await world.db.rows('update mail set sent_at = at where sent_at is null')
  for (const person of people) done(await as(0, person)(notice.readAll, { upTo: 999_999_999 }))
  const end = async () => {
    await post.close()
    await built.app.close()
    // A connection that fell silent would never be seen to end.
    await pooler.close()
    await db.end()
    await drand?.close()
    await world.end()
  }
  return {
    world,
    nodes,
    pooler,
    post,
    registry: [registryOn(world.db), registryOn(db)],
    drand,
    keys,
    codes,
    people,
    ics,
    operators,
    begin,
    books: booksOf(begin, accounts, drand !== null),
    as,
    desk,
    unread,
    end,
  }
}

async function makeOperators({ db, clock }: World): Promise<Stage['operators']> {
  const make = async (role: OperatorRole, name: string): Promise<Operator> => {
    const email = `${name}@tonne.example`
    const id = (await insertOperator(db, { email, emailKey: email, name, role }, clock.now()))!
    return { id, role, cookie: '', until: 0 }
  }
  // Named as in the demo, whose registry answers in the names of the market's operators.
  const two = async (role: 'finance' | 'market' | 'support' | 'admin') => [
    await make(role, role),
    await make(role, `${role}2`),
  ]
  return {
    finance: await two('finance'),
    market: await two('market'),
    support: await two('support'),
    admin: await two('admin'),
  }
}

async function addPayee(
  { world, as, desk, operators }: Pick<Stage, 'as' | 'desk' | 'operators'> & { world: World },
  person: Person,
  i: number,
) {
  const call = as(0, person)
  await setTrading(world, { ...person, call })
  const { registeredName: holder } = done(await call(payee.list, {}))
  const { id } = done(
    await call(payee.add, { kind: 'account', bank: 'DBS', number: String(1_000_000_100 + i), holder, proof }),
  )
  const finance = await desk(0, operators.finance[0]!)
  done(await finance(payeeDesk.verify, { id, reason: 'The bank confirmed the holder' }))
  return { payee: id, payer: holder, payees: [{ number: String(1_000_000_100 + i), since: 0, until: 0 }] }
}
/** A third have an authenticator from before, a third a passkey, and the others none. */
async function firstFactor(
  { world, as, keys, codes }: Pick<Stage, 'as' | 'keys' | 'codes'> & { world: World },
  person: Person,
  i: number,
): Promise<Factors> {
  const [call, secret, now] = [as(0, person), -10 - i, world.clock.now().getTime()]
  const made = { secret, id: 0, since: now }
  if (i % 3 === 0) {
    keepCodes(codes, secret, await addTotp(call, keys, { secret, password: PASSWORD, step: stepAt(now) }))
    return { ...noFactors(), totp: made, codes: { set: secret, used: [] } }
  }
  if (i % 3 === 1) return noFactors()
  const added = keepCodes(codes, secret, await addPasskey(call, keys, { secret, password: PASSWORD }))
  const { passkeyId: id } = added.data as { passkeyId: number }
  return { ...noFactors(), passkeys: [{ ...made, id }], codes: { set: secret, used: [] } }
}
const accountOf = ({ id }: Person, i: number, paying: Pick<Account, 'payee' | 'payer' | 'payees'>): Account => ({
  id,
  owner: i,
  level: LEVELS[i - 2] ?? 1,
  identified: i !== LEVELS.length + 1,
  ...paying,
  cents: 0,
  held: 0,
  tons: {},
  moved: [],
  notices: {},
  score: 80,
  restricted: [],
  kept: [],
  waits: [],
  password: PASSWORD,
  factors: noFactors(),
  provedAt: 0,
  wrongIcs: [],
  codeMails: 0,
  loggedOut: false,
})
function booksOf(now: number, accounts: readonly Account[], withBeacon: boolean): Books {
  accounts[1]!.owner = accounts[0]!.owner
  return {
    now,
    seq: 0,
    accounts: Object.fromEntries(accounts.map((a) => [a.id, a])),
    projects: {},
    orders: [],
    trades: [],
    deposits: [],
    withdrawals: [],
    retirements: [],
    proposals: [],
    kept: {},
    bank: { cents: 0, lines: [], files: [] },
    decisions: [],
    fees: [{ at: 0, buy: 150, sell: 150 }],
    feeProposals: [],
    pricePlans: [],
    claims: [],
    corrections: [],
    plans: [],
    recoveries: [],
    registry: { blocks: [], files: [] },
    beacon: withBeacon ? { genesis: GENESIS, period: PERIOD, mood: 'well' } : null,
  }
}
