import { randomUUID } from 'node:crypto'
import { firstTerms } from '@tonne/domain/base/terms'
import { type Cents, cents } from '@tonne/domain/money'
import { noMethodologyFacts } from '@tonne/domain/trading/iccLists'
import type { NewProject } from '@tonne/domain/trading/newProject'
import { insertTerms } from '../base/settings/store.ts'
import { insertMember, markAnswered, updateLevel } from '../people/member/store.ts'
import { projectFrom } from '../seed/projectFrom.ts'
import { worldFiles } from '../seed/worldFiles.ts'
import { insertSession } from '../shared/session/sessions.ts'
import type { Tools } from '../shared/tools.ts'
import { payIn } from '../testing/payIn.ts'
import { approveProject, createProject } from '../trading/project/createProject.ts'

export type BenchMember = { id: number; token: string }
const DAY = 86_400_000
const PURSE = cents(10_000_000_00)
/** A level without a monthly spend limit: the rule is evaluated all the same. */
const LEVEL = 5
const AT_ONCE = 500

/** Members of the terms that the database has, or of the first ones where it has none. */
export async function seedMembers({ db }: Pick<Tools, 'db'>, count: number, now: Date): Promise<BenchMember[]> {
  const [inForce] = await db.rows<{ version: number }>(
    'select version from terms_version order by version desc limit 1',
  )
  const termsVersion = inForce?.version ?? (await insertTerms(db, firstTerms, new Date(0), now))
  const members: BenchMember[] = []
  for (let done = 0; done < count; done += AT_ONCE)
    members.push(...(await seedSome(db, { termsVersion, from: done, count: Math.min(AT_ONCE, count - done), now })))
  return members
}

type Some = { termsVersion: number; from: number; count: number; now: Date }

/** Members, and in one transaction the deposits and lines of the bank that fill their purses: the books balance. */
const seedSome = (db: Tools['db'], { termsVersion, from, count, now }: Some): Promise<BenchMember[]> =>
  db.tx(async (tx) => {
    const members: BenchMember[] = []
    for (let i = from; i < from + count; i++) {
      const email = `member-${i}@bench.example`
      const { id } = await insertMember(tx, {
        kind: 'personal',
        email,
        emailKey: email,
        firstName: 'Member',
        lastName: String(i),
        companyName: null,
        uen: null,
        invitationCode: randomUUID(),
        lang: 'en',
        joinedAt: now,
        passwordHash: 'nobody logs in',
        invitedBy: null,
        termsVersion,
      })
      await markAnswered(tx, id, now)
      await updateLevel(tx, id, LEVEL)
      members.push({
        id,
        token: await insertSession(tx, {
          memberId: id,
          device: 'bench',
          address: '127.0.0.1',
          now,
          times: firstTerms.login,
        }),
      })
    }
    await payIn(
      tx,
      members.map(({ id }) => ({ id, amountCents: PURSE })),
      now,
    )
    return members
  })

/** The demo's projects, all on sale: what lists and details are read from. Answers their numbers. */
export async function seedCatalogue(tools: Pick<Tools, 'db'>, now: Date): Promise<string[]> {
  const atDay = (day: number, hours: number) => new Date(now.getTime() + day * DAY + hours * 3_600_000)
  const { projects } = worldFiles()
  for (const file of projects) {
    await createProject(tools)(projectFrom(file, { priceCents: cents(file.prices[0]!.cents), atDay }), atDay(-400, 0))
    if (file.phase !== 'pending_review') await approveProject(tools)(file.no, atDay(-399, 0))
  }
  return projects.map((file) => file.no)
}

/**
 * A project on sale since `days` with the default limits and, unless told otherwise, more tons than a run can sell.
 */
export async function openHotProject(
  tools: Pick<Tools, 'db'>,
  { no, tons = 5_000_000, days = 1 }: { no: string; tons?: number; days?: number },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - days * DAY)
  const id = await createProject(tools)(
    {
      ...hotProject(no, { startsAt: before, endsAt: new Date(now.getTime() + 30 * DAY) }),
      serials: [{ first: 1, last: tons, text: `${no}-{first}-{last}` }],
    },
    before,
  )
  await approveProject(tools)(no, before)
  return id
}

const HOT_PRICE: Cents = cents(28_40)
const both = (text: string) => ({ en: text, cn: text })
const hotProject = (no: string, times: Pick<NewProject, 'startsAt' | 'endsAt'>): NewProject => ({
  no,
  art: no,
  type: 'reforestation',
  nature: 'removal',
  name: both(no),
  place: both('Riau'),
  country: 'ID',
  lat: 0.5,
  lon: 101.4,
  registry: 'verra',
  registryProjectId: no,
  methodology: { ...both('Afforestation'), code: 'AR-ACM0003' },
  vintageFrom: '2025-01-01',
  vintageTo: '2025-12-31',
  verifier: 'A verifier',
  bufferPercent: null,
  sdgs: [13],
  icc: { authorisation: { state: 'none', day: null }, eligibility: noMethodologyFacts() },
  lotKg: 1000,
  minKg: 1000,
  maxKg: 1_000_000,
  monthlyOrders: 20,
  totalOrders: null,
  minLevel: 1,
  presale: null,
  ...times,
  featured: false,
  introduction: { en: [], cn: [] },
  facts: [],
  documents: [],
  priceCents: HOT_PRICE,
  serials: [],
})
