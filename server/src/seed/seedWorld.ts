/** Every member, price, deposit and purchase of the demo goes through the use cases. */
import type { login } from '@tonne/contract/people/login'
import { firstTerms, type Terms } from '@tonne/domain/base/terms'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { type Cents, cents } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { compareAll, insertCheck } from '../base/checkpoint/store.ts'
import { proofModule } from '../base/proof/module.ts'
import { findSigner } from '../base/proof/ownKey.ts'
import { sealedLog } from '../base/proof/sealedLog.ts'
import { insertTerms } from '../base/settings/store.ts'
import { listTaken } from '../carbon/retirement/store.ts'
import { demoBank } from '../demo/demoBank.ts'
import { inOrder } from '../due.ts'
import { listStanding } from '../money/correction/store.ts'
import { depositHandlers } from '../money/deposit/module.ts'
import { settleLine } from '../money/deposit/settleLine.ts'
import { settlePayout } from '../money/withdrawal/settlePayout.ts'
import { stepUp } from '../people/credential/stepUp.ts'
import { loginHandlers } from '../people/login/module.ts'
import { insertInvitation } from '../people/login/store.ts'
import { updateLevel } from '../people/member/store.ts'
import { setClock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { openFiles } from '../platform/files/files.ts'
import { markSeeded } from '../platform/instance.ts'
import { listMail } from '../platform/mail/outbox.ts'
import { faqHandlers } from '../publishing/faq/module.ts'
import type { Handlers } from '../shared/endpoint/call.ts'
import type { Tools } from '../shared/tools.ts'
import { addDocument } from '../trading/draft/projectFiles.ts'
import { drawModule } from '../trading/draw/module.ts'
import { orderHandlers } from '../trading/order/module.ts'
import { presaleHandlers, presaleModule } from '../trading/presale/module.ts'
import { projectModule } from '../trading/project/module.ts'
import { bookSteps, seedMarketMaker } from './seedBook.ts'
import { seedCare } from './seedCare.ts'
import { seedContent } from './seedContent.ts'
import { seedCorrection } from './seedCorrection.ts'
import { seedDesk } from './seedDesk.ts'
import { seedDrafts } from './seedDrafts.ts'
import { seedLostFactor } from './seedLostFactor.ts'
import { marketSteps, payIn } from './seedMarket.ts'
import { operatorCalls, seedOperators } from './seedOperators.ts'
import { seedOwners } from './seedOwners.ts'
import { seedPlans } from './seedPlans.ts'
import { presaleBookSteps } from './seedPresaleBook.ts'
import { seedRegistry } from './seedRegistry.ts'
import { seedRetirements } from './seedRetirements.ts'
import { callWith, type SeedTools } from './seedTools.ts'
import { seedUnmatched } from './seedUnmatched.ts'
import { withdrawalSteps } from './seedWithdrawals.ts'
import { type PersonFile, type World, worldFiles } from './worldFiles.ts'

export const DEMO = {
  invitation: 'TN7K2Q',
  password: 'Tembusu-2026',
  trading: 'Keruing#2026x',
  personal: 'weiling@example.sg',
  corporate: 'finance@meranti.example',
  uen: '209941207N',
} as const

const HOUR = 3_600_000

/**
 * Whoever tries the demo logs in as somebody else's member from a browser of their own, so a new device causes no hold
 * there.
 */
const demoTerms: Terms = { ...firstTerms, coolOff: { ...firstTerms.coolOff, deviceHours: 0 } }
/** During the launch months there was no monthly spend limit and deposits could be large; today's terms follow. */
const launchTerms: Terms = {
  ...demoTerms,
  deposit: { ...firstTerms.deposit, maxCents: cents(50_000_000_00), openAtOnce: 1000 },
  levels: firstTerms.levels.map((level) => ({ ...level, monthlySpendCents: null })),
  registration: { ...firstTerms.registration, perAddress: 1000, perDevice: 1000 },
}

/** Fills an empty database, in some seconds; `seedingAt` is now. */
export async function seedWorld(db: Db, settings: Tools['settings'], seedingAt: Date): Promise<void> {
  const clock = setClock(seedingAt)
  const signer = await findSigner(db, settings)
  const hub = { emit: () => undefined, closeSession: () => undefined }
  const base = { db, settings, signer, clock, files: openFiles(), hub }
  const tools: SeedTools = { ...base, requireStepUp: stepUp(base), seedingAt, callOf: callWith(clock) }
  const files = worldFiles()
  const firstDay = startOfDay(addDays(dayOf(seedingAt), -450))
  await insertTerms(db, launchTerms, firstDay, firstDay)
  await insertTerms(db, demoTerms, startOfDay(dayOf(seedingAt)), seedingAt)
  await insertInvitation(db, DEMO.invitation, firstDay)
  await seedContent(db, files, seedingAt)
  const operators = await seedOperators(tools, firstDay)
  clock.set(firstDay)
  const world = await seedRegistry(tools, files, operators)
  const memberIds = await seedMembers(tools, world)
  await seedOwners(tools, world, {
    ids: memberIds,
    password: DEMO.password,
    register: (person) => registerPerson(tools, loginHandlers(tools), person),
  })
  await runMarket(tools, { world, memberIds, operators })
  await seedRetirements(tools, { memberId: memberIds[0]!, tradingPassword: DEMO.trading })
  await seedPlans(tools, { memberId: memberIds[0]!, tradingPassword: DEMO.trading })
  await seedCare(tools, world, memberIds, operators)
  await seedLostFactor(tools, world, { ids: memberIds, password: DEMO.password })
  await seedUnmatched(tools, world, memberIds)
  await seedDesk(tools, operators)
  await seedCorrection(tools, world, memberIds, operators)
  await seedDrafts(tools, operators)
  clock.set(seedingAt)
  await insertCheck(db, await compareAll(db), seedingAt)
  await markSeeded(db, seedingAt)
}

async function seedMembers(tools: SeedTools, { people, quiz }: World): Promise<number[]> {
  const [logins, faq] = [loginHandlers(tools), faqHandlers(tools)]
  const answers = quiz.map((q) => ({ question: q.id, option: q.right }))
  const ids: number[] = []
  // In order of joining, whatever the order of the file.
  const order = people
    .map((person, i) => ({ person, i }))
    .sort((a, b) => b.person.joinedDaysAgo - a.person.joinedDaysAgo)
  for (const { person, i } of order) {
    tools.clock.set(new Date(startOfDay(addDays(dayOf(tools.seedingAt), -person.joinedDaysAgo)).getTime() + 9 * HOUR))
    ids[i] = await registerPerson(tools, logins, person)
    await faq.finishQuiz(tools.callOf(ids[i]!, { answers }))
    await tools.db.tx((tx) => updateLevel(tx, ids[i]!, person.level))
  }
  return ids
}

async function registerPerson(
  tools: SeedTools,
  logins: Handlers<typeof login>,
  { kind, email, firstName, lastName, companyName, uen }: PersonFile,
): Promise<number> {
  const sent = await logins.sendCode(tools.callOf(0, { email, purpose: 'register' as const }))
  if (!('codeTicket' in sent)) throw new Error('no code was sent')
  const code = (await listMail(tools.db, email))[0]!.code!
  const person = {
    email,
    codeTicket: sent.codeTicket,
    code,
    firstName,
    lastName,
    password: DEMO.password,
    invitationCode: DEMO.invitation,
    agreed: true,
  }
  const input = kind === 'corporate' ? { kind, companyName: companyName!, uen: uen!, ...person } : { kind, ...person }
  const session = await logins.register(tools.callOf(0, input))
  if (session instanceof Refusal) throw session
  if (!('loginInfo' in session)) throw new Error('registration answered no session')
  return session.loginInfo.mem_id
}

type Living = { world: World; memberIds: readonly number[]; operators: ReadonlyMap<string, number> }
async function runMarket(tools: SeedTools, { world, memberIds, operators }: Living): Promise<void> {
  const asMarket = operatorCalls(tools, operators)
  const addPaper = addDocument(tools)
  const handlers = {
    order: orderHandlers(tools, { listTaken, listStanding }),
    presales: presaleHandlers(tools),
    deposit: depositHandlers(tools, demoBank(tools.db)),
    settle: settleLine(tools, settlePayout),
    keepPaper: async (paper: Buffer) => {
      const stored = await addPaper(asMarket('market@tonne.example', { content: paper.toString('base64') }))
      if (!('pages' in stored)) throw new Error('a demo paper was refused')
      return stored
    },
    // A draw's commitment and list are sealed when they are made, as in production; sealed later they would prove
    // nothing.
    jobs: inOrder(
      [projectModule(tools), drawModule(tools, sealedLog(tools)), presaleModule(tools), proofModule(tools)].flatMap(
        ({ due = [] }) => due,
      ),
    ),
  }
  const makerId = await seedMarketMaker(tools, startOfDay(addDays(dayOf(tools.seedingAt), -30)))
  const pay = (memberId: number, amountCents: Cents, key: string) =>
    payIn(tools, handlers, { memberId, amountCents, key })
  const books = [
    ...bookSteps(tools, makerId, { buy: handlers.order.buy, payIn: pay, memberIds }),
    ...presaleBookSteps(tools, { world, memberIds, presales: handlers.presales, payIn: pay }),
  ]
  const holders = world.people.slice(0, 2).map((p) => p.companyName ?? `${p.firstName} ${p.lastName}`)
  const people = { memberIds, holders, password: DEMO.password, tradingPassword: DEMO.trading }
  const steps = [
    ...marketSteps(tools, world, handlers, memberIds),
    ...books,
    ...withdrawalSteps(tools, handlers, people),
  ]
  for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    tools.clock.set(step.at)
    await step.run()
  }
}
