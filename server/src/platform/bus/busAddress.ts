export type BusAddress = {
  kind: 'nats' | 'redis'
  host: string
  port: number
  tls: boolean
  user: string | undefined
  /** For NATS without a user, its token. */
  password: string | undefined
  /** Several installations may share a bus. */
  channel: string
}

const KINDS: Readonly<Record<string, Pick<BusAddress, 'kind' | 'tls' | 'port'>>> = {
  'nats:': { kind: 'nats', tls: false, port: 4222 },
  'tls:': { kind: 'nats', tls: true, port: 4222 },
  'redis:': { kind: 'redis', tls: false, port: 6379 },
  'rediss:': { kind: 'redis', tls: true, port: 6379 },
}

/** `nats://user:password@host:4222?channel=tonne`, and the like; undefined for a text that is no such address. */
export function readBusAddress(text: string): BusAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, hash, searchParams, username, password } = new URL(text)
  const kind = KINDS[protocol]
  const channel = searchParams.get('channel') ?? 'tonne'
  if (!kind || hostname === '' || !/^\/?$/.test(pathname) || hash !== '') return undefined
  if (![...searchParams.keys()].every((name) => name === 'channel') || !/^[\w-]{1,64}$/.test(channel)) return undefined
  const plain = (part: string): string | undefined => (part === '' ? undefined : decodeURIComponent(part))
  try {
    const [user, secret] = [plain(username), plain(password)]
    // A NATS address has a token in the place of a user.
    const isToken = kind.kind === 'nats' && secret === undefined
    const names = isToken ? { user: undefined, password: user } : { user, password: secret }
    return { ...kind, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || kind.port), ...names, channel }
  } catch {
    // A % that does not begin an escape.
    return undefined
  }
}
