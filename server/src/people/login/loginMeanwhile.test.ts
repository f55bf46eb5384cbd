import { test } from 'node:test'
import { wallet } from '@tonne/contract/money/wallet'
import { login } from '@tonne/contract/people/login'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { hashPassword } from '../../platform/crypto/password.ts'
import { OURS } from '../../platform/limits/queuePositions.ts'
import { done, refused } from '../../testing/answers.ts'
import { addTotp } from '../../testing/heldPeople.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { askCode, freshAddress, PASSWORD, type Person } from '../../testing/people.ts'
import { countWaiting, untilWaiting } from '../../testing/untilWaiting.ts'

const world = await openWorld()
const { db, as, clock } = world
const owner = await world.owner()
const nobody = () => as(undefined, { address: freshAddress() })
const enter = ({ email }: Person) =>
  nobody()(login.logIn, { kind: 'personal', email, password: PASSWORD, agreed: true })

test('a password that is changed while it is being checked opens nothing', async () => {
  const person = await world.newMember()
  const mailed = await askCode(world, nobody(), { email: person.email, purpose: 'reset' })
  await owner.query('begin')
  // The login has compared the password and waits for its turn to count the try.
  await owner.query('insert into turn (key) values ($1)', [`login:${person.email.toLowerCase()}:anywhere`])
  const entering = enter(person)
  await untilWaiting(db)
  done(await nobody()(login.resetPassword, { email: person.email, ...mailed, password: 'Meranti-2027' }))
  await owner.query('rollback')
  refused(await entering, 'loginIncorrect')
})

/** Lets a login wait right before it ends, until `meanwhile` is done or waits for it; returns the login's token. */
async function entered(person: Person, meanwhile: () => Promise<unknown>): Promise<string> {
  await owner.query('begin; lock table login_event in share mode')
  const entering = enter(person)
  await untilWaiting(db)
  let isDone = false
  const doing = meanwhile().finally(() => (isDone = true))
  while (!isDone && (await countWaiting(db)) < 2) await new Promise(setImmediate)
  await owner.query('rollback')
  const { token } = done(await entering)
  await doing
  return token
}
const isOver = async (token: string) => refused(await as(token)(wallet.summary, {}), 'sessionExpired')

test('a login without the second factor that is added meanwhile has no session afterwards', async () => {
  const person = await world.newMember()
  await isOver(await entered(person, () => addTotp(world, person)))
})

test('whoever is kept from logging in has no session afterwards, not even of a login under way', async () => {
  const person = await world.newMember()
  const [one, two] = await world.operators('support', 'admin')
  const { proposal } = done(
    await one.call(restrictionDesk.impose, {
      memberId: person.id,
      scopes: ['login'],
      code: 'unusual_orders',
      textEn: 'Seen from two countries at once',
      textCn: '同时在两国登录',
      reviewBy: clock.now().getTime() + 3 * 86_400_000,
      reason: 'Seen in the log of logins',
    }),
  )
  const approve = () =>
    two.call(restrictionDesk.decide, { proposal: proposal!, approve: true, reason: 'I agree to it' })
  await isOver(await entered(person, async () => done(await approve())))
})

test('a trading password that is set while the login password is replaced is not the same one', async () => {
  const person = await world.newMember()
  const mailed = await askCode(world, nobody(), { email: person.email, purpose: 'reset' })
  const password = 'Meranti-2027#'
  await owner.query('begin')
  await owner.query('select 1 from member where id = $1 for update', [person.id])
  // It has found no trading password and waits to replace the login password.
  const resetting = nobody()(login.resetPassword, { email: person.email, ...mailed, password })
  await untilWaiting(db)
  await owner.query('insert into trading_password (member_id, hash, set_at, changed_at) values ($1, $2, $3, $3)', [
    ...[person.id, await hashPassword(password, OURS), clock.now()],
  ])
  await owner.query('commit')
  refused(await resetting, 'loginPasswordSameAsTrading')
})
