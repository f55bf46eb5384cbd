/** The faults of a drill, one after the other. Each is undone before the next. */
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hear, join as joinHosts, part, silence } from './network.ts'
import { ask, type Cluster, isLeader, isSync, untilMembers, untilReady } from './openCluster.ts'
import type { Variables } from './unit.ts'

/** `most`: the promised limit in seconds without an acknowledged order; undefined when nothing is promised. */
export type Fault = {
  name: string
  most: number | undefined
  /** Every client that repeats its request once, under the same key, must get an answer. */
  unseen?: boolean
  run(cluster: Cluster): Promise<void>
}

const HELD_MS = 20_000

/** The names of the hosts that take writes and that confirm them. */
async function pairOf({ hosts }: Cluster): Promise<{ leader: string; standby: string }> {
  const members = await untilMembers(hosts, 3)
  return { leader: members.find(isLeader)!.name, standby: members.find(isSync)!.name }
}
const postmasterOf = (cluster: Cluster, name: string): number =>
  Number(readFileSync(join(cluster.disk(name), 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

const crashPrimary: Fault = {
  name: 'the primary is killed (kill -9)',
  most: 15,
  run: async (cluster) => {
    process.kill(postmasterOf(cluster, (await pairOf(cluster)).leader), 'SIGKILL')
  },
}

const switchover: Fault = {
  name: 'switchover',
  most: 3,
  run: async (cluster) => {
    const { leader } = await pairOf(cluster)
    await cluster.onDatabase(leader, ['sh', join(cluster.folder, 'deploy/switchover.sh')])
  },
}

const killNode: Fault = {
  name: 'a node of the app is killed (kill -9)',
  most: 3,
  unseen: true,
  run: async ({ apps }) => {
    apps.app1!.kill()
    await sleep(1000)
    await untilReady(apps.app1!)
  },
}

const silentHost: Fault = {
  name: 'the primary’s host falls silent (no packets, no reset)',
  most: 15,
  run: async (cluster) => {
    const host = cluster.hosts[(await pairOf(cluster)).leader]!
    silence(host)
    await sleep(HELD_MS)
    hear(host)
  },
}

const cutReplication: Fault = {
  name: 'the network between primary and standby is cut',
  most: 15,
  run: async (cluster) => {
    const { leader, standby } = await pairOf(cluster)
    const [one, other] = [cluster.hosts[leader]!, cluster.hosts[standby]!]
    part(one, other)
    await sleep(HELD_MS)
    joinHosts(one, other)
  },
}

const etcdLeader: Fault = {
  name: 'etcd’s leader is killed (kill -9)',
  most: 3,
  unseen: true,
  run: async ({ etcd, hosts }) => {
    for (let tries = 0; tries < 30; tries += 1) {
      for (const [name, service] of Object.entries(etcd)) {
        const answer = await ask(`http://${hosts[name]!.address}:2379/metrics`)
        if (/^etcd_server_is_leader 1$/m.test((await answer?.text()) ?? '')) return service.kill()
      }
      await sleep(500)
    }
    throw new Error('no etcd leads')
  },
}

const killPooler: Fault = { name: 'the pooler is killed (kill -9)', most: 3, run: async ({ pooler }) => pooler.kill() }

const killBus: Fault = {
  name: 'the bus between nodes is killed (kill -9)',
  most: 3,
  unseen: true,
  run: async ({ bus }) => bus.kill(),
}

const silentBus: Fault = {
  name: 'the bus between nodes falls silent (no packets, no reset)',
  most: 3,
  unseen: true,
  run: async ({ bus, apps }) => {
    const signal = (name: NodeJS.Signals): void => {
      for (const pid of bus.pids()) process.kill(pid, name)
    }
    signal('SIGSTOP')
    try {
      // From then on each node polls, as it does without a bus.
      await untilHeard(apps, 0)
      await sleep(HELD_MS)
    } finally {
      signal('SIGCONT')
    }
    await untilHeard(apps, 1)
  },
}
async function untilHeard(apps: Cluster['apps'], wanted: 0 | 1): Promise<void> {
  const line = new RegExp(`^tonne_bus_heard ${wanted}$`, 'm')
  for (const { host, name } of Object.values(apps))
    for (const until = Date.now() + 60_000; ; await sleep(200)) {
      const answer = await ask(`http://${host.address}:9464/metrics`)
      if (line.test((await answer?.text()) ?? '')) break
      if (Date.now() > until) throw new Error(`${name} does not say tonne_bus_heard ${wanted}`)
    }
}

const fullDisk: Fault = {
  name: 'the primary’s disk is full for 20 s',
  // PostgreSQL refuses writes until there is space, while Patroni sees a running primary.
  most: undefined,
  run: async (cluster) => {
    const folder = cluster.disk((await pairOf(cluster)).leader)
    const file = join(folder, 'filling')
    const out = openSync(file, 'w')
    const piece = Buffer.alloc(1 << 20)
    try {
      while (statfsSync(folder).bavail > 0) writeSync(out, piece)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    } finally {
      closeSync(out)
    }
    await sleep(HELD_MS)
    rmSync(file)
  },
}

/** Files of the log that the lost primary did not archive: without them no restore passes this moment. */
const silentArchive: Fault = {
  name: 'the archive falls silent, and then the primary is killed (kill -9)',
  most: 15,
  run: async (cluster) => {
    const { leader } = await pairOf(cluster)
    const switchFile = `PGPASSWORD="$SUPERUSER_PASSWORD" psql --host="$ADDRESS" --username=postgres \\
      --command='select pg_switch_wal()' postgres`
    cluster.signalStore('SIGSTOP')
    try {
      for (let files = 0; files < 3; files += 1) {
        await sleep(1000)
        await cluster.onDatabase(leader, ['sh', '-c', switchFile])
      }
      process.kill(postmasterOf(cluster, leader), 'SIGKILL')
      // Until the archive answers, the old primary's archiver keeps its PostgreSQL from starting again.
      const others = Object.values(cluster.hosts).filter(({ name }) => name in cluster.databases && name !== leader)
      const leads = async () => Promise.all(others.map(({ address }) => ask(`http://${address}:8008/primary`)))
      while (!(await leads()).some((answer) => answer?.ok)) await sleep(200)
    } finally {
      cluster.signalStore('SIGCONT')
    }
  },
}

const wrongClock: Fault = {
  name: 'the clock of a node goes two minutes ahead',
  most: 3,
  unseen: true,
  run: async ({ apps, folder }) => {
    const app = apps.app2!
    // libfaketime reads the offset from a file whenever the node asks for the time.
    const file = join(folder, 'clock-of-app2')
    const restarted = async (more: Variables): Promise<void> => {
      await app.stop()
      app.start(more)
      await untilReady(app)
    }
    writeFileSync(file, '+0\n')
    const library = readdirSync('/usr/lib')
      .map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
      .find(existsSync)
    await restarted({
      ...(library && { LD_PRELOAD: library }),
      ...{ FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    })
    writeFileSync(file, '+120s\n')
    await sleep(HELD_MS)
    await restarted({})
  },
}

const rolling: Fault = {
  name: 'all nodes are restarted, one by one',
  most: 3,
  unseen: true,
  run: async ({ apps }) => {
    for (const app of Object.values(apps)) {
      await app.stop()
      app.start()
      await untilReady(app)
      // The balancer checks twice a second.
      await sleep(1000)
    }
  },
}

export const FAULTS: readonly Fault[] = [
  killNode,
  crashPrimary,
  switchover,
  silentHost,
  cutReplication,
  etcdLeader,
  killPooler,
  killBus,
  silentBus,
  fullDisk,
  silentArchive,
  wrongClock,
  rolling,
]
export const SHORT: readonly Fault[] = [killNode, crashPrimary]
