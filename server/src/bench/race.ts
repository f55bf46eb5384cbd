import { Agent, request } from 'node:http'
import { API_BASE } from '@tonne/contract/envelope'
import { refusals } from '@tonne/domain/refusals'
import type { Measurement } from './measurement.ts'
import type { BenchMember } from './seedBench.ts'

type Race = { attempts: number; tons: number; sold: number; refused: number }
type RaceInput = {
  port: number
  members: readonly BenchMember[]
  connections: number
  project: string
  tons: number
  attempts: number
}

const TONS = 1000
const ATTEMPTS = 10_000
export const race: Measurement = {
  name: 'race',
  about: 'ten thousand purchases at once of a project of 1,000 t: exactly 1,000 are sold',
  run: async (stage) => {
    const product = await stage.product()
    return stage.turn(product, async () => {
      const { no: project } = await stage.open(product, { tons: TONS })
      const { port, members } = product.child.ready
      const { connections } = stage.plan
      const found = await measureRace({ port, members, connections, project, tons: TONS, attempts: ATTEMPTS })
      const say = (n: number) => n.toLocaleString('en')
      return {
        rows: [],
        notes: [
          `${say(found.attempts)} purchases at once of ${say(found.tons)} t: ${say(found.sold)} done, ` +
            `${say(found.refused)} refused because it was full, no other answer.`,
        ],
      }
    })
  },
}

/** Throws if another number of tons is sold, or if anyone gets an answer other than "done" or "full". */
async function measureRace({ port, members, connections, project, tons, attempts }: RaceInput): Promise<Race> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const heard = new Map<number, number>()
  const buy = (i: number) =>
    post({
      agent,
      port,
      token: members[i % members.length]!.token,
      key: `race-${project}-${i}`,
      body: { project, kg: 1000, priceVersion: 1 },
    })
  // As many at once as the server lets wait: more would be told to come again, as a buyer would.
  for (let from = 0; from < attempts; from += 2000) {
    const codes = await Promise.all(Array.from({ length: Math.min(2000, attempts - from) }, (_, i) => buy(from + i)))
    for (const code of codes) heard.set(code, (heard.get(code) ?? 0) + 1)
  }
  agent.destroy()
  const [sold, refused] = [heard.get(0) ?? 0, heard.get(refusals.projectFull.code) ?? 0]
  if (sold !== tons || sold + refused !== attempts)
    throw new Error(`${tons} t, and these answers: ${JSON.stringify([...heard])}`)
  return { attempts, tons, sold, refused }
}

/** The envelope's code, or an HTTP status other than 200. */
function post({
  agent,
  port,
  token,
  key,
  body,
}: {
  agent: Agent
  port: number
  token: string
  key: string
  body: object
}): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': key }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: `${API_BASE}/order/buy`, headers },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve(response.statusCode === 200 ? (JSON.parse(text) as { code: number }).code : response.statusCode!)
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
