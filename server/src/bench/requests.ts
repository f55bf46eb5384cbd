/**
 * The load client shares two cores with the server and the database, so it makes the bytes of its requests before the
 * clock starts.
 */
import { API_BASE, DEVICE_HEADER } from '@tonne/contract/envelope'
import type { BenchMember } from './seedBench.ts'

/** Returns the bytes of the next request; they may be reused once it was answered. */
export type NextRequest = (connection: number) => Buffer

const KEY_LENGTH = 16
const KEY_PLACE = '0'.repeat(KEY_LENGTH)

export function getRequest(path: string, token?: string): NextRequest {
  const bytes = Buffer.from(
    `GET ${API_BASE}${path} HTTP/1.1\r\nHost: bench\r\n${token ? `Authorization: ${token}\r\n` : ''}\r\n`,
  )
  return () => bytes
}

/** The same page for one member after the other. */
export function memberReads(members: readonly BenchMember[], path: string): NextRequest {
  const each = members.map(({ token }) => getRequest(path, token))
  let next = 0
  return (connection) => each[next++ % each.length]!(connection)
}

function postBytes(path: string, headers: string, body: unknown): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST ${API_BASE}${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ` +
      `${json.length}\r\n${headers}\r\n${json}`,
  )
}
type Coming = { email: string; password: string; device?: string }
export const loginBytes = ({ email, password, device }: Coming): Buffer =>
  postBytes('/login/login', device ? `${DEVICE_HEADER}: ${device}\r\n` : '', {
    kind: 'personal',
    email,
    password,
    agreed: true,
  })

const orderBody = (project: string) => ({ project, kg: 1000, priceVersion: 1 })

export function noopRequest(project: string): NextRequest {
  const bytes = postBytes('/noop', '', orderBody(project))
  return () => bytes
}

let keys = 0
/** All within 10% of the project's price of S$28.40, which is as far as the reference lets anyone bid. */
const [LOWEST_CENTS, PRICES] = [25_60, 112]
/** Purchases of one lot, member after member, each under a new key. A member comes again only after all others. */
export function orderRequests(members: readonly BenchMember[], project: string): NextRequest {
  const templates = members.map(({ token }) =>
    postBytes('/order/buy', `Authorization: ${token}\r\nIdempotency-Key: ${KEY_PLACE}\r\n`, orderBody(project)),
  )
  const place = templates[0]!.indexOf(KEY_PLACE)
  let next = 0
  return () => {
    const bytes = templates[next++ % templates.length]!
    bytes.write(String(++keys).padStart(KEY_LENGTH, '0'), place, 'latin1')
    return bytes
  }
}

/**
 * Purchases of one lot from one project after the other, by one member after the other; each round starts a member
 * later.
 */
export function orderOf(members: readonly BenchMember[], projects: readonly string[]): NextRequest {
  const tokenPlace = members[0]!.token.replace(/./g, '0')
  const headers = `Authorization: ${tokenPlace}\r\nIdempotency-Key: ${KEY_PLACE}\r\n`
  const each = projects.map((no) => postBytes('/order/buy', headers, orderBody(no)))
  const places = each.map((bytes) => ({ token: bytes.indexOf(tokenPlace), key: bytes.lastIndexOf(KEY_PLACE) }))
  let next = 0
  return () => {
    const index = next % each.length
    const { token } = members[(next + Math.floor(next / members.length)) % members.length]!
    next++
    const [bytes, place] = [each[index]!, places[index]!]
    bytes.write(token, place.token, 'latin1')
    bytes.write(String(++keys).padStart(KEY_LENGTH, '0'), place.key, 'latin1')
    return bytes
  }
}

/** Bids of one lot that wait in one book, over many prices, each under a key of its own. */
export function bidRequests(members: readonly BenchMember[], project: string): NextRequest {
  const headers = (token: string) => `Authorization: ${token}\r\nIdempotency-Key: ${KEY_PLACE}\r\n`
  const templates = members.map(({ token }, i) => {
    const body = { project, kg: 1000, priceCents: LOWEST_CENTS + (i % PRICES) * 5 }
    return postBytes('/market/buy', headers(token), body)
  })
  const place = templates.map((bytes) => bytes.indexOf(KEY_PLACE))
  let next = 0
  return () => {
    const index = next++ % templates.length
    const bytes = templates[index]!
    bytes.write(String(++keys).padStart(KEY_LENGTH, '0'), place[index]!, 'latin1')
    return bytes
  }
}
