/**
 * The database stays up, the server restarts when one of its sources changes, and Vite updates open pages. Everything
 * answers on one address, as in production.
 */
import { createServer } from 'node:http'
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts'
import { type Environment, readEnvironment } from '../../server/src/shared/environment.ts'
import { openFronts } from './fronts.ts'
import { passOn } from './passOn.ts'
import { runServer, type Server } from './runServer.ts'

const begun = performance.now()
const say = (sentence: string) => console.log(sentence)
/** Sources are served without a login, so only this machine is answered unless HOST says otherwise. */
const HERE = '127.0.0.1'
const http = createServer()
/** Everything that must be stopped; the last one started is stopped first. */
const running: (() => Promise<unknown>)[] = []

async function start(): Promise<Server> {
  const environment = readEnvironment({ HOST: HERE, ...process.env, MODE: 'demo' })
  const [server, fronts] = await Promise.all([startServer(environment), openFronts(http)])
  running.push(fronts.stop)
  passOn(http, { server, fronts })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(environment.port, environment.host, resolve)
  })
  return server
}

async function startServer({ dataDir, databaseUrl, appDatabaseUrl, publicUrl }: Environment): Promise<Server> {
  const own = !databaseUrl && !appDatabaseUrl
  const postgres = own ? await startPostgres({ dataDir, log: say }) : undefined
  if (postgres) running.push(postgres.stop)
  const database = postgres && { DATABASE_URL: postgres.url }
  const settings = { ...database, MODE: 'demo', DATA_DIR: dataDir, PUBLIC_URL: publicUrl }
  const server = await runServer({ say, flags: process.argv.slice(2), settings })
  running.push(server.stop)
  return server
}

let stopping = false
/** Waits for a part that is still starting, because stopping it too early would leave it behind. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.allSettled([starting])
  for (const end of running.reverse()) await end()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal as NodeJS.Signals, () => void stop())

const starting = start()
try {
  const server = await starting
  if (await server.ready())
    say(`Ready in ${((performance.now() - begun) / 1000).toFixed(1)} s. Changes of sources are taken up; Ctrl-C ends.`)
} catch (error) {
  const { name, message } = error as Error
  console.error(/Refused$|EADDRINUSE/.test(`${name}${(error as { code?: string }).code ?? ''}`) ? message : error)
  process.exitCode = 1
  await stop()
}
