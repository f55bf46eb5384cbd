import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startReplicated } from '../testing/replicated.ts'
import { connect, type Db } from './database.ts'
import { clientTo, forUser, NoHost, readAddresses } from './hosts.ts'
import { isOutage } from './outage.ts'

const hrefs = (text: string) => readAddresses(text)?.map(({ href }) => href)

test('hosts share user, password, database and options; a port belongs to its host', () => {
  assert.deepEqual(hrefs('postgres://a:b@db1,db2:6000,[::1]:7000/tonne?sslmode=require'), [
    'postgres://a:b@db1/tonne?sslmode=require',
    'postgres://a:b@db2:6000/tonne?sslmode=require',
    'postgres://a:b@[::1]:7000/tonne?sslmode=require',
  ])
  assert.deepEqual(hrefs('postgres://a@db/tonne?target_session_attrs=read-write'), ['postgres://a@db/tonne'])
  assert.deepEqual(hrefs('postgres://a@x,y/t?target_session_attrs=primary&sslmode=require'), [
    'postgres://a@x/t?sslmode=require',
    'postgres://a@y/t?sslmode=require',
  ])
  for (const wrong of [
    'postgres://a@db1,,db2/tonne',
    'postgres://a@db1:70000,db2/tonne',
    'postgres://a@db1,db2',
    'mysql://a@db1/tonne',
    'postgres://a@db1,db2/tonne?target_session_attrs=standby',
  ])
    assert.equal(readAddresses(wrong), undefined, wrong)
  assert.equal(
    forUser('postgres://a:b@db1,db2:6000/tonne', { username: 'tonne_app', password: 'x y' }),
    'postgres://tonne_app:x%20y@db1,db2:6000/tonne',
  )
})

const READ = `select current_setting('port')::int as port`
const portOf = async (db: Db): Promise<number> => (await db.rows<{ port: number }>(READ))[0]!.port

/** The port of the server that answers, asked until one does. */
async function untilAnswered(db: Db): Promise<number> {
  for (;;) {
    try {
      return await portOf(db)
    } catch (error) {
      assert.ok(isOutage(error), String(error))
      await sleep(100)
    }
  }
}

test('connections lead to the host that takes writes, and after a failover to the next one', async () => {
  const { primary, standby, stop } = await startReplicated()
  after(stop)
  const hosts = [standby, primary].map(({ url }) => new URL(url))
  const [ports, common] = [hosts.map(({ port }) => Number(port)), new URL(primary.url)]
  const url = `postgres://tonne:${common.password}@${hosts.map(({ host }) => host).join(',')}/tonne`
  const db = connect(url, { whoever: true })
  after(() => db.end())
  assert.equal(await portOf(db), ports[1], 'the standby stands first in the list')
  const lone = clientTo(url)
  await lone.connect()
  assert.equal((await lone.query(READ)).rows[0].port, ports[1])
  await lone.end()
  // Waiting does not help, so it is not an outage.
  await assert.rejects(clientTo(url.replace(common.password, 'wrong')).connect(), /password authentication failed/)

  await primary.stop()
  await assert.rejects(portOf(db), (error) => isOutage(error), 'nobody takes writes')
  const late = clientTo(url)
  await assert.rejects(late.connect(), (error) => error instanceof NoHost && /is a standby/.test(error.message))
  const promoting = clientTo(standby.url)
  await promoting.connect()
  await promoting.query('select pg_promote()')
  await promoting.end()
  assert.equal(await untilAnswered(db), ports[0])
})
