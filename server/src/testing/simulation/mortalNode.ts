/**
 * A node in a process of its own, to be ended as a power cut would. Arguments: database url, the clock's instant, the
 * settings as JSON.
 */
import { buildApp } from '../../app.ts'
import { setClock } from '../../platform/clock.ts'
import { connect } from '../../platform/database/database.ts'
import { UNBOUNDED } from '../unbounded.ts'

const [url, instant, settings] = process.argv.slice(2)
const { app, schedule } = await buildApp({
  db: connect(url!),
  clock: setClock(new Date(Number(instant))),
  settings: JSON.parse(settings!),
  checkAnswers: true,
  scheduled: false,
  bounds: UNBOUNDED,
})
process.once('disconnect', () => process.exit(1))
process.on('message', () => void schedule.runNow().then(() => process.send!('looked')))
process.send!(await app.listen({ port: 0, host: '127.0.0.1' }))
