/** Prints its url, and stops when its standard input closes, which happens however the run ends. */
import { ensureTemplate, runTemporaryPostgres } from './database.ts'

// Ctrl-C reaches this process too, but the tests that are stopping still need their database.
process.on('SIGINT', () => undefined)
const server = await runTemporaryPostgres()
process.stdin.on('close', () => void server.stop())
process.stdin.resume()
await ensureTemplate(server.url)
process.stdout.write(`${server.url}\n`)
