/**
 * A server in a process of its own, so that a test can end it like a power cut. Arguments: database url, the clock's
 * instant, 'scheduled' if due jobs run.
 */
import { buildApp } from '../app.ts'
import { setClock } from '../platform/clock.ts'
import { connect } from '../platform/database/database.ts'
import { UNBOUNDED } from './unbounded.ts'

const [url, instant, jobs] = process.argv.slice(2)
const settings = {
  mode: 'demo' as const,
  publicUrl: 'http://localhost:3000',
  secret: 'a-secret-that-only-tests-know-0123456789',
}
const { app } = await buildApp({
  db: connect(url!),
  clock: setClock(new Date(instant!)),
  settings,
  checkAnswers: false,
  scheduled: jobs === 'scheduled',
  bounds: UNBOUNDED,
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send!(address)
