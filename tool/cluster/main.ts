/** `npm run cluster`: the product on many hosts, on this machine, until Ctrl-C. */
import { connect, createServer } from 'node:net'
import { readCommandLine } from '../../server/src/platform/commandLine.ts'
import { build } from '../build.mjs'
import { installPackages } from '../debianPackages.ts'
import { giveUp } from '../root.mjs'
import { type Cluster, openCluster } from './openCluster.ts'
import { CLUSTER_PACKAGES, cannotRun } from './packages.ts'
import { LOGS } from './runUnit.ts'

const say = (line: string) => console.log(line)
const PORT = 3443

readCommandLine({})
const why = cannotRun()
if (why) giveUp(why)
installPackages(CLUSTER_PACKAGES, say)
await build(process.execPath)
// Without a trusted certificate a browser accepts passkeys and a service worker from localhost only.
const settings = { MODE: 'demo', PUBLIC_URL: `https://localhost:${PORT}` }
const cluster = openCluster({ settings, say })
const forwarder = createServer((socket) => {
  const onward = connect(443, cluster.hosts.balancer!.address)
  socket.pipe(onward).pipe(socket)
  socket.on('error', () => onward.destroy())
  onward.on('error', () => socket.destroy())
}).listen(PORT, '127.0.0.1')
const stop = async (): Promise<void> => {
  say('Ending ...')
  forwarder.close()
  await cluster.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(signal as NodeJS.Signals, () => void stop())
await cluster.ready
const at = (services: Cluster['apps'], rest: string) =>
  Object.values(services)
    .map(({ host }) => `http://${host.address}${rest}`)
    .join('  ')
say(`
The app          https://localhost:${PORT}, by a certificate made here, so a browser asks once
Its nodes        ${at(cluster.apps, ':3000')}
Their health     ${at(cluster.apps, ':9464')} /livez /readyz /metrics
The database     ${cluster.databaseUrl}
  as the app     ${cluster.appDatabaseUrl}
Patroni          ${at(cluster.databases, ':8008/cluster')}
The data         ${cluster.folder}
Logs             ${LOGS}
A host           ip netns exec tonne-db1 bash
Ctrl-C ends all of it.`)
