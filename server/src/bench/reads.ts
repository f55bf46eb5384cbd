/** The cost of a project's list and page compared with a route that does nothing, also while the project is sold. */
import { setTimeout as sleep } from 'node:timers/promises'
import { single } from './load.ts'
import type { Measurement } from './measurement.ts'
import { getRequest, type NextRequest, orderRequests } from './requests.ts'
import { compare } from './row.ts'
import type { Side } from './side.ts'
import type { Stage } from './stage.ts'

/** Sequential sales a second: enough that hardly two reads find the same version. */
const SOLD_A_SECOND = 100
const KINDS = ['noop', 'list', 'info'] as const
type Rates = Record<(typeof KINDS)[number], number[]>

export const reads: Measurement = {
  name: 'reads',
  about: 'project/list and project/info against a route that does nothing, in quiet and while the project is sold',
  run: async (stage) => {
    const product = await stage.product()
    const { no } = await stage.turn(product, () => stage.open(product))
    const quiet = await inTurns(stage, product, { no })
    const sold = await inTurns(stage, product, { no, sale: orderRequests(product.child.ready.members, no) })
    const least = { least: 0.6 }
    const of = (rates: Rates, kind: 'list' | 'info') => ({ ours: rates[kind], other: rates.noop })
    return {
      rows: [
        compare('project/list : a route that does nothing', of(quiet, 'list'), least),
        compare('project/info : a route that does nothing', of(quiet, 'info'), least),
        compare('project/list while the project is sold : doing nothing meanwhile', of(sold, 'list'), least),
        compare('project/info while the project is sold : doing nothing meanwhile', of(sold, 'info'), least),
      ],
      notes: [`While the project is sold, up to ${SOLD_A_SECOND} orders a second come beside what is measured.`],
    }
  },
}

type Reading = { no: string; sale?: NextRequest }
async function inTurns(stage: Stage, product: Side, { no, sale }: Reading): Promise<Rates> {
  const requests = {
    noop: getRequest('/noop'),
    list: getRequest('/project/list?lang=en&v=1'),
    info: getRequest(`/project/info?no=${no}&lang=en&v=1`),
  }
  const rates: Rates = { noop: [], list: [], info: [] }
  const { port } = product.child.ready
  const measure = (kind: (typeof KINDS)[number], ms: number): Promise<number> =>
    stage.turn(product, async () => {
      const stop = sale && (await sell(port, sale))
      const { rate } = await stage.drive(product, requests[kind], { ms })
      await stop?.()
      return rate
    })
  const ms = Math.ceil(stage.plan.ms / 2)
  for (const kind of KINDS) await measure(kind, ms)
  for (let round = 0; round < stage.plan.rounds; round++)
    for (const kind of KINDS) rates[kind].push(await measure(kind, ms))
  stage.say(
    `${sale ? 'While it is sold' : 'In quiet'}: ${KINDS.map((kind) => `${kind} ${rates[kind].map(Math.round)}`)}`,
  )
  return rates
}

/** Sells one order after the other, with a pause between them; returns a function that ends it. */
async function sell(port: number, next: NextRequest): Promise<() => Promise<void>> {
  const connection = await single(port)
  let selling = true
  const sold = (async () => {
    while (selling) {
      await connection.send(next(0))
      await sleep(1000 / SOLD_A_SECOND)
    }
  })()
  return async () => {
    selling = false
    await sold
    connection.close()
  }
}
