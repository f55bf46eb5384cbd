/**
 * A node in a process of its own, which can be killed. Arguments: database url, the clock's instant, the settings as
 * JSON, and the address of public randomness as JSON.
 */

import { setClock } from '../../platform/clock.ts'
import { connect } from '../../platform/database/database.ts'
import { drandBeacon } from '../../trading/draw/drand.ts'
import { buildTestApp } from '../buildTestApp.ts'

const [url, instant, settings, randomness] = process.argv.slice(2)
const drand = JSON.parse(randomness!)
const { app, schedule } = await buildTestApp({
  db: connect(url!),
  clock: setClock(new Date(Number(instant))),
  settings: JSON.parse(settings!),
  beacon: drand ? drandBeacon(drand.url, drand.chain) : undefined,
})
process.once('disconnect', () => process.exit(1))
process.on('message', () => void schedule.runNow().then(() => process.send!('looked')))
process.send!(await app.listen({ port: 0, host: '127.0.0.1' }))
