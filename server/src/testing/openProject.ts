import { type Cents, cents } from '@tonne/domain/money'
import { noMethodologyFacts } from '@tonne/domain/trading/iccLists'
import type { NewProject } from '@tonne/domain/trading/newProject'
import { approveProject, createProject } from '../trading/project/createProject.ts'
import type { World } from './world.ts'

const HOUR = 3_600_000
const both = (text: string) => ({ en: text, cn: `${text}（测）` })
const counts = new WeakMap<object, number>()

export type ProjectInput = Partial<NewProject> & { tons?: number; price?: number; approved?: boolean }

/**
 * On sale since an hour ago with `tons` (default 1,000) at `price` cents (default S$28.40); returns its number and its
 * id.
 */
export async function openProject(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { tons = 1000, price = 28_40, approved = true, ...rest }: ProjectInput = {},
): Promise<{ no: string; id: number }> {
  const no = rest.no ?? (await freeNo(db))
  const now = clock.now()
  const before = new Date(now.getTime() - HOUR)
  const id = await createProject({ db })({ ...soundProject(no, tons, cents(price), before), ...rest, no }, before)
  if (approved) await approveProject({ db })(no, before)
  return { no, id }
}

/** The next number of this world without a published draft. */
async function freeNo(db: World['db']): Promise<string> {
  for (;;) {
    const count = (counts.get(db) ?? 0) + 1
    counts.set(db, count)
    const no = `TN-${String(count).padStart(4, '0')}`
    const taken = await db.rows('select 1 as one from project where no = $1', [no])
    if (taken.length === 0) return no
  }
}

const soundProject = (no: string, tons: number, priceCents: Cents, before: Date): NewProject => ({
  no,
  art: no,
  type: 'reforestation',
  nature: 'removal',
  name: both(`Forest ${no}`),
  place: both('Riau'),
  country: 'ID',
  lat: 0.5,
  lon: 101.4,
  registry: 'verra',
  registryProjectId: `VCS-${no}`,
  methodology: { ...both('Afforestation'), code: 'AR-ACM0003' },
  vintageFrom: '2023-01-01',
  vintageTo: '2023-12-31',
  verifier: 'A verifier',
  bufferPercent: null,
  sdgs: [13, 15],
  icc: { authorisation: { state: 'none', day: null }, eligibility: noMethodologyFacts() },
  lotKg: 1000,
  minKg: 1000,
  maxKg: 1_000_000,
  monthlyOrders: null,
  totalOrders: null,
  minLevel: 1,
  presale: null,
  startsAt: before,
  endsAt: null,
  introduction: { en: [{ p: 'Trees.' }], cn: [{ p: '树。' }] },
  facts: [],
  documents: [],
  featured: false,
  serials: [{ first: 1, last: tons, text: `${no}-{first}-{last}` }],
  priceCents,
})
