/**
 * The desk with a company's sign-on, in a process of its own for a browser: a real provider, and an operator in its
 * directory. Sends its address and the operator over IPC, in the place of http://localhost:3000.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { serveFiles } from '../platform/http/serveFiles.ts'
import { type Directory, startSignOnProvider } from './signOnProvider.ts'
import { makeWorld } from './world.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise<unknown>((done) => server.close(done))
  return port
}

const [port, directory] = [await freePort(), {} as Directory]
const provider = await startSignOnProvider(directory, 'http://localhost:3000', {
  logoutUri: `http://127.0.0.1:${port}/desk/signon/logout`,
})
const world = await makeWorld({ signOn: provider.settings })
const { id } = await world.operator('finance')
const [{ email }] = (await world.db.rows<{ email: string }>('select email from operator where id = $1', [id])) as [
  { email: string },
]
directory.known = { email, email_verified: true, roles: ['tonne-finance'] }
directory.stranger = { email: 'stranger@tonne.example', email_verified: true, roles: ['tonne-finance'] }
const folder = resolve(import.meta.dirname, '../../../desk/dist')
const owns = (path: string) => path.startsWith('/desk')
await serveFiles(world.app, [{ folder, page: 'desk', prefix: '/desk/', owns }], () => world.clock.now())
await world.app.listen({ port, host: '127.0.0.1' })
process.on('message', (message: { roles: string[] }) => {
  directory.known!.roles = message.roles
  process.send!('changed')
})
process.on('disconnect', () => process.exit())
process.send!({ port, issuer: provider.settings.issuer })
