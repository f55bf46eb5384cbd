/** Makes a project from a registry's export, on sale, and a company that requests many retirements of it. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyContent } from '@tonne/domain/trading/projectContent'
import { APP } from '../app.ts'
import { demoCall, memberOf } from '../atPhone.ts'
import { OPERATOR_COOKIE, operatorSession } from '../operators.ts'

/** The first serial of the export; each run has its own. */
export const start = 800_000_000 + (Math.floor(Date.now() / 1000) % 100_000) * 1000
const serial = (from: number, to: number) => `20300-${from}-${to}-VCS-VCU-1507-VER-GH-14-99302-01012025-31122025-1`
const TITLES =
  'Issuance Date,Vintage Start,Vintage End,ID,Name,Quantity Issued,Serial Number,Retirement/Cancellation Date'
const row = (from: number, to: number, ended = '') =>
  `2026-11-03,2025-01-01,2025-12-31,99302,Keta Lagoon,${to - from + 1},${serial(from, to)},${ended}`
const both = (en: string, cn: string) => ({ en, cn })

export async function deskApi(name: string) {
  const cookie = `${OPERATOR_COOKIE}=${await operatorSession(name)}`
  return async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${APP}/desk/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'x-desk': '1', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
    assert.equal(code, 0, `${path}: ${msg}`)
    return data
  }
}
const importRows = async (name: string, rows: readonly string[]) =>
  (await deskApi('market'))('/registry/import', {
    ...{ name: `${name} ${start}.csv`, content: `${TITLES}\n${rows.join('\n')}\n`, reason: 'The export of today' },
  })

/** Imports the registry's list, with one row for each retirement. */
export const importAnswer = (many: number, day: string) =>
  importRows(
    'verra retired',
    Array.from({ length: many }, (_, i) => row(start + i, start + i, day)),
  )

export async function askForMany(many: number): Promise<void> {
  await demoCall('/registry/pause', { paused: true })
  await importRows('verra', [row(start, start + 999)])
  const [mine, theirs] = [await deskApi('market'), await deskApi('market2')]
  type Block = { id: number; first: number }
  const { items } = await mine<{ items: Block[] }>('/project/blocks')
  const block = items.find((one) => one.first === start)!
  const { no } = await mine<{ no: string }>('/project/create', { block: block.id })
  const begun = await mine<{ content: object }>(`/project/info?no=${no}`)
  const { now } = await demoCall<{ now: number }>('/clock')
  const whole = {
    ...emptyContent(),
    ...{ type: 'conservation', nature: 'avoidance', country: 'GH', lat: 5.9, lon: 0.9 },
    ...{ name: both(`Keta Lagoon ${start}`, '凯塔潟湖'), place: both('Volta Region', '沃尔特大区') },
    ...{ registryProjectId: '99302', vintageFrom: '2025-01-01', vintageTo: '2025-12-31', verifier: 'Tidemark' },
    methodology: { code: 'VM0048', ...both('Reducing emissions', '减少排放') },
    introduction: both('A ton pays for guards of the shore.', '每一吨用于守护湖岸。'),
    ...{ bufferPercent: 18, sdgs: [13], maxKg: 500_000, priceCents: 2_00 },
    ...{ startsAt: now + 60_000, endsAt: now + 1000 * 3_600_000 },
    ...{ blocks: (begun.content as { blocks: unknown }).blocks },
  }
  const { version } = await mine<{ version: number }>('/project/save', { no, version: 1, content: whole })
  await mine('/project/submit', { no, version, reason: 'It is whole' })
  await theirs('/project/decide', { no, version, approve: true, reason: 'Read against the export' })
  await demoCall('/clock', { minutes: 3 })

  const company = await memberOf('finance@meranti.example')
  const deposit = await company<{ no: string }>('/deposit/create', { amountCents: 300_00 })
  await demoCall('/bank/pay', { no: deposit.no })
  for (let price: number | null = null; price === null; ) {
    const info = await company<{ priceVersion: number | null; phase: string }>(`/project/info?no=${no}`)
    price = info.phase === 'in_progress' ? info.priceVersion : null
    if (price === null) await sleep(200)
    else await company('/order/buy', { project: no, kg: many * 1000, priceVersion: price })
  }
  const csv = `name,tons\n${Array.from({ length: many }, (_, i) => `Resident ${start} ${i},1`).join('\n')}\n`
  const list = { project: no, csv, reason: 'gift', reasonText: '', message: '' }
  await company('/retirement/requestlist', { ...list, proof: { tradingPassword: 'Keruing#2026x' } })
}
