/** Checks of the node on this machine, and of who else can reach its metrics. */
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { given } from '@tonne/domain/given'
import { type Finding, type Installation, lasting, type MachineCheck, notice, urgent, wrong } from './check.ts'

const PATIENCE_MS = 5000
const SECOND_LOOK_MS = 300
type Answer = { status: number; text: string }
async function ask(url: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}
/** The address from here of a listener on every address. */
const healthUrl = ({ host, port }: { host: string; port: number }, path: string): string => {
  const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIP(here) === 6 ? `[${here}]` : here}:${port}${path}`
}

async function nodeIsReady({ environment: { health }, isProduction }: Installation): Promise<Finding[]> {
  if (!health) {
    const found = isProduction ? wrong : notice
    return [found('No node tells how it is: HEALTH_PORT is not set.', 'Set HEALTH_PORT=9464.')]
  }
  const alive = await ask(healthUrl(health, '/livez'))
  const where = `${health.host}:${health.port}`
  if (alive?.status !== 200) return [urgent(`No node answers at ${where}.`, 'Start it: `systemctl status tonne`.')]
  const ready = await ask(healthUrl(health, '/readyz'))
  if (ready?.status === 200) return []
  const lines = ready ? ready.text.trim().split('\n') : ['It did not say why.']
  return lines.map((line) => urgent(`The node is not ready. ${line}`, 'Mend what it names; it goes on by itself.'))
}

/** The samples of one measure in Prometheus' text: its labels, and its value. */
function samplesOf(text: string, name: string): { labels: string; value: number }[] {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return [...lines].map(([, labels = '', value]) => ({ labels, value: Number(value) }))
}
/** An outage fails all jobs, so more than a few are one finding. */
function jobsFailing(text: string): Finding[] {
  const failing = samplesOf(text, 'tonne_job_failing')
    .filter(({ value }) => value > 0)
    .map(({ labels, value }) => ({ job: /job="([^"]*)"/.exec(labels)?.[1], value }))
    .sort((one, other) => other.value - one.value)
  const many = failing.length > 3 ? `${failing.length} jobs failed when they last ran. ` : ''
  return failing.slice(0, many ? 1 : 3).map(({ job, value }) => {
    const sentence = `${many}The job ${job} failed ${value === 1 ? 'when it last ran' : `the last ${value} times`}.`
    return (value > 3 ? urgent : wrong)(sentence, 'The node’s log has the reason.')
  })
}
/** How many callers wait for a connection, at the lower of two looks: a caller that waits for a moment is no fault. */
async function callersWaiting(metricsUrl: string, first: number): Promise<number> {
  if (first === 0) return 0
  await sleep(SECOND_LOOK_MS)
  const again = await ask(metricsUrl)
  const [sample] = again ? samplesOf(again.text, 'tonne_pool_waiting') : []
  return Math.min(first, sample?.value ?? first)
}
async function nodeIsWell({ environment: { health } }: Installation): Promise<Finding[]> {
  if (!health) return []
  const metricsUrl = healthUrl(health, '/metrics')
  const answer = await ask(metricsUrl)
  if (answer?.status !== 200) return []
  const one = (name: string, absent = 0): number => samplesOf(answer.text, name)[0]?.value ?? absent
  const lag = one('nodejs_eventloop_lag_p99_seconds')
  const waiting = await callersWaiting(metricsUrl, one('tonne_pool_waiting'))
  return given([
    ...jobsFailing(answer.text),
    lag > 1 && wrong(`The node's event loop lags ${lasting(lag * 1000)} behind.`, 'Add a node.'),
    one('tonne_bus_heard', 1) === 0 &&
      wrong('The node does not hear the bus: its pages hear a second late what others did.', 'Check BUS, its server.'),
    waiting > 0 && wrong(`${waiting} callers wait for a connection.`, 'Raise POOL_SIZE, or add a node.'),
  ])
}

const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/
const PRIVATE_SIX = /^(::1$|f[cd]|fe80)/i
const isOwnNetwork = (host: string): boolean =>
  host === 'localhost' || (isIP(host) === 4 ? PRIVATE.test(host) : isIP(host) === 6 && PRIVATE_SIX.test(host))
/** Metrics must not be public, and a proxy that passes every path on would publish them. */
async function countsAreKept({ environment: { health, publicUrl } }: Installation): Promise<Finding[]> {
  const outside = await ask(`${publicUrl}/metrics`)
  const passedOn = outside !== undefined && /^# TYPE \w+ /m.test(outside.text)
  const sentence = `${publicUrl}/metrics gives what the node counts to everybody.`
  const wide = health && !isOwnNetwork(health.host) && (isIP(health.host) !== 0 || health.host.includes('.'))
  return given([
    passedOn && urgent(sentence, 'Let the proxy pass the app’s port on, and not HEALTH_PORT.'),
    wide &&
      wrong(`HEALTH_HOST is ${health.host}, which others may reach.`, 'Set it to an address of your own network.'),
  ])
}

export const nodeChecks: readonly MachineCheck[] = [
  { name: 'the node is ready', look: nodeIsReady },
  { name: 'the node is well', look: nodeIsWell },
  { name: 'what is counted stays inside', look: countsAreKept },
]
