/** Our own server listens on a socket in its folder or, if that is impossible, on a port of this machine. */
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SUPERUSER } from './cluster.ts'

/** The longest socket path, in bytes, that every system accepts. */
const SOCKET_BYTES = 103

/** Only the folder's user and root may open the socket, and a statement over it costs a fifth less than over a port. */
export async function listening(folder: string): Promise<{ settings: string[]; socketFolder: string }> {
  const isTooLong = Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > SOCKET_BYTES
  if (process.platform === 'win32' || isTooLong || folder.includes('"') || !(await takesSockets(folder)))
    return { settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories='], socketFolder: '' }
  // Unquoted, a comma would separate two folders.
  const settings = ['listen_addresses=', `unix_socket_directories="${folder}"`, 'unix_socket_permissions=0700']
  return { settings, socketFolder: folder }
}

/** A folder shared between a container or virtual machine and its host often allows no sockets. */
async function takesSockets(folder: string): Promise<boolean> {
  const [probe, server] = [join(folder, '.s.probe'), createServer()]
  try {
    rmSync(probe, { force: true })
    await once(server.listen(probe), 'listening')
    chmodSync(probe, 0o700)
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

type Address = { socketFolder: string; port: number; password: string; database: string }
/** An empty `socketFolder` means the port of 127.0.0.1. */
export const addressOf = ({ socketFolder, port, password, database }: Address): string =>
  `postgres://${SUPERUSER}:${password}@${encodeURIComponent(socketFolder) || '127.0.0.1'}:${port}/${database}`
