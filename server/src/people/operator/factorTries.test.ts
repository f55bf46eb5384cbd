import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { client } from '@tonne/contract/client'
import { operator, operatorLogin } from '@tonne/contract/people/operator'
import { reportDesk } from '@tonne/contract/trust/report'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { listMail } from '../../platform/mail/outbox.ts'
import { OPERATOR_COOKIE } from '../../shared/session/operators.ts'
import { done, refused, tally } from '../../testing/answers.ts'
import { DESK_PASSWORD, insertPerson } from '../../testing/insertPerson.ts'
import { softPasskey } from '../../testing/softPasskey.ts'
import { makeWorld, sender, type World } from '../../testing/world.ts'

const [demo, production] = [await makeWorld(), await makeWorld({ mode: 'production' })]
after(async () => {
  await demo.end()
  await production.end()
})
const MINUTE = 60_000
const forward = ({ clock }: World, ms: number) => clock.set(new Date(clock.now().getTime() + ms))
async function person(world: World, role: OperatorRole = 'finance') {
  const somebody = await insertPerson(world, { role })
  const wrong = () => String((Number(somebody.code()) + 1) % 1_000_000).padStart(6, '0')
  return { ...somebody, wrong }
}
type Somebody = Awaited<ReturnType<typeof person>>
const enter = (
  world: World,
  { email }: Somebody,
  { totp, at = '127.0.0.1', password = DESK_PASSWORD }: { totp: string; at?: string; password?: string },
) => world.as(undefined, { address: at })(operatorLogin.logIn, { email, password, totp })
const place = (i: number) => `198.51.${i >> 8}.${i & 255}`
const acts = (world: World, email: string) =>
  world.db.rows<{ act: string; n: number }>(
    `select act, count(*)::int as n from audit where subject = $1 group by act order by act`,
    [email],
  )

test('of 100 wrong codes at once with the right password five are checked, and the admins are told', async () => {
  const admin = await person(demo, 'admin')
  const who = await person(demo)
  const answers = []
  // In groups, because more hashes at once are refused as busy, which another test covers.
  for (let i = 0; i < 100; i += 25) {
    const wave = Array.from({ length: 25 }, (_, j) => enter(demo, who, { totp: who.wrong(), at: place(i + j) }))
    answers.push(...(await Promise.all(wave)))
  }
  assert.deepEqual(tally(answers), { operatorLogin: 5, operatorAttempts: 95 })
  const right = await enter(demo, who, { totp: who.code(), at: place(999) })
  refused(right, 'operatorAttempts')
  assert.match(right.msg, /5 wrong tries\. Try again in 15 min/)
  assert.deepEqual(await acts(demo, who.email), [
    { act: 'operator.factor.shut', n: 1 },
    { act: 'operator.factor.wrong', n: 5 },
  ])
  for (const { email } of [who, admin]) {
    const [mail, ...more] = await listMail(demo.db, email)
    assert.deepEqual(more, [])
    assert.match(
      mail!.text,
      new RegExp(
        `right password of ${who.email} .* 5 wrong codes or passkeys[\\s\\S]*nobody in for 15 minutes[\\s\\S]*由管理员停用`,
      ),
    )
  }
  forward(demo, 16 * MINUTE)
  assert.equal(done(await enter(demo, who, { totp: who.code() })).email, who.email)
})

test('without the password nobody locks an operator out, and no mail is sent', async () => {
  const who = await person(demo)
  const tries = Array.from({ length: 50 }, (_, i) =>
    enter(demo, who, { totp: who.wrong(), at: place(2000 + i), password: 'Wrong-Password-1' }),
  )
  assert.deepEqual(tally(await Promise.all(tries)), { operatorLogin: 50 })
  done(await enter(demo, who, { totp: who.code() }))
  assert.deepEqual(await listMail(demo.db, who.email), [])
})

test('twenty in a day lock it for the day, whoever logged in; before an act they count as at login', async () => {
  const who = await person(demo)
  let cookie = ''
  const rounds = async (n: number) => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < 4; j++)
        refused(await enter(demo, who, { totp: who.wrong(), at: place(3000 + i * 4 + j) }), 'operatorLogin')
      const answer = await demo.app.inject({
        method: 'POST',
        url: '/desk/api/operator/login',
        headers: { 'x-desk': '1' },
        payload: { email: who.email, password: DESK_PASSWORD, totp: who.code() },
      })
      cookie = new RegExp(`${OPERATOR_COOKIE}=([^;]+)`).exec(String(answer.headers['set-cookie']))![1]!
      forward(demo, MINUTE)
    }
  }
  await rounds(4)
  const inside = client(sender(demo.app, demo.clock, undefined, { cookie }))
  for (let i = 0; i < 4; i++) refused(await inside(operator.stepUp, { totp: who.wrong() }), 'operatorTotp')
  const shut = await inside(operator.stepUp, { totp: who.code() })
  refused(shut, 'operatorAttempts')
  assert.match(shut.msg, /20 wrong tries\./)
  forward(demo, 60 * MINUTE)
  refused(await enter(demo, who, { totp: who.code() }), 'operatorAttempts')
  forward(demo, 24 * 60 * MINUTE)
  done(await enter(demo, who, { totp: who.code() }))
})

/** Logs in as a browser does, and stores the cookie. */
async function inBy(world: World, who: Somebody, shown: object) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/desk/api/operator/login',
    headers: { 'x-desk': '1' },
    payload: { email: who.email, password: DESK_PASSWORD, ...shown },
  })
  const cookie = new RegExp(`${OPERATOR_COOKIE}=([^;]+)`).exec(String(answer.headers['set-cookie'] ?? ''))?.[1] ?? ''
  return { answer: answer.json(), call: client(sender(world.app, world.clock, undefined, { cookie })) }
}

test('in production a code makes the first passkey and nothing else; from then on it opens nothing', async () => {
  const who = await person(production)
  const { answer, call } = await inBy(production, who, { totp: who.code() })
  assert.equal(answer.data.passkeyFirst, true)
  refused(await call(reportDesk.overview, {}), 'passkeyFirst')
  refused(await call(operator.removePasskey, { id: 1 }), 'passkeyFirst')
  assert.equal(done(await call(operator.me, {})).passkeyFirst, true)
  const key = softPasskey()
  const passkey = key.make(done(await call(operator.startPasskey, {})).options)
  done(await call(operator.addPasskey, { label: 'Laptop', passkey }))
  done(await call(reportDesk.overview, {}))
  assert.equal(done(await call(operator.me, {})).passkeyFirst, false)
  forward(production, MINUTE)
  assert.equal((await inBy(production, who, { totp: who.code() })).answer.code, 1030)
  const { items } = done(await call(operator.passkeys, {}))
  refused(await call(operator.removePasskey, { id: items[0]!.id }), 'passkeyLast')
  const { options } = done(await production.as()(operatorLogin.askPasskey, {}))
  const again = await inBy(production, who, { passkey: key.use(options) })
  done(await again.call(reportDesk.overview, {}))
})

test('a demo keeps its codes', async () => {
  const who = await person(demo)
  const { answer, call } = await inBy(demo, who, { totp: who.code() })
  assert.equal(answer.data.passkeyFirst, false)
  done(await call(reportDesk.overview, {}))
})
