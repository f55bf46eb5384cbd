/** The bank's statements, and decisions about money that could not be credited. */

import type { Envelope } from '@tonne/contract/envelope'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { cents } from '@tonne/domain/money'
import { type From, type Maker, mine, oneOf, ownNo, REASON, whole } from './attempt.ts'
import type { ActName } from './history.ts'
import type { Line, Statement } from './oracle/bankBooks.ts'
import { dayOf } from './oracle/calendar.ts'
import * as payments from './oracle/payments.ts'
import * as suspense from './oracle/suspense.ts'
import { ruleOf } from './run.ts'

const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** In the form of docs/bank-files.md. */
function statementText({ id, day, opens, currency, lines }: Statement): string {
  const closes = lines.reduce((sum, { cents }) => sum + cents, opens)
  return [
    `account,0721234567\ncurrency,${currency}`,
    `statement,${id}\nopening,${money(opens)}\nclosing,${money(closes)}\nclosing_day,${day}`,
    'value_day,bank_ref,direction,amount,reference,end_to_end_id,counterparty,returned',
    ...lines.map(
      (l) =>
        `${day},${l.ref},${l.cents < 0 ? 'debit' : 'credit'},${money(Math.abs(l.cents))},` +
        `"${l.reference}",${l.endToEndId},"${l.payer}",${l.returned ? 'AC04' : ''}`,
    ),
  ].join('\n')
}

const STRANGER = { reference: 'for the trees', payer: 'SOMEBODY' }
/**
 * Deposits paid, some wrongly or twice; payouts that left or came back; returned money; sometimes a stranger's payment.
 * The bank may or may not have the payment file, even if nobody else knows.
 */
function linesOf({ books, worlds, act }: From): Line[] {
  const lines: Line[] = []
  const add = (line: Partial<Line> & { cents: number }) =>
    lines.push({ ref: `L${act.n}-${lines.length}`, reference: '', payer: '', endToEndId: '', returned: false, ...line })
  for (const [i, { reference, cents: asked, member, state }] of books.deposits.entries()) {
    const p = (act.p[1]! * 7 + i * 0.317) % 1
    if (reference === '' || (['completed', 'in_review', 'returned'].includes(state) ? p > 0.01 : p > 0.8)) continue
    const payer = p < 0.03 ? 'GOH SIEW LAN' : books.accounts[member]!.payer
    add({ cents: p > 0.05 && p < 0.08 ? asked + 1 : asked, reference: `PayNow ${reference}`, payer })
  }
  for (const [i, { no: endToEndId, netCents, stage }] of books.withdrawals.entries()) {
    const p = (act.p[2]! * 7 + i * 0.317) % 1
    if (stage !== 'sent' || p > 0.7 || !worlds.every((w) => w.withdrawals[i]?.stage === 'sent')) continue
    if (p < 0.15) add({ cents: netCents, endToEndId, returned: true })
    else add({ cents: -netCents, endToEndId })
  }
  for (const [i, { endToEndId, ref, settled }] of books.decisions.entries()) {
    const p = (act.p[2]! * 11 + i * 0.317) % 1
    if (endToEndId !== '' && p < (settled ? 0.02 : 0.6))
      add({ cents: -books.bank.lines.find((line) => line.ref === ref)!.cents, endToEndId })
  }
  if (act.p[3]! < 0.35) add({ cents: whole(act.p[4]!, 1, 500_00), ...STRANGER })
  return act.p[4]! < 0.5 ? lines : lines.reverse()
}
/** Sometimes an earlier statement, unchanged or with another line under its name; a gap; another currency. */
function statementOf(from: From): Statement {
  const { books, act } = from
  const p = act.p[5]!
  const before = oneOf(books.bank.files.slice(-3), act.p[0]!)
  if (before && p < 0.06) return before
  if (before && p < 0.1) return { ...before, lines: [...before.lines, { ...payerLine(act.n), cents: 100 }] }
  return {
    id: `S-${act.n}`,
    day: dayOf(books.now),
    opens: books.bank.cents + (p < 0.14 ? 1 : 0),
    currency: p > 0.97 ? 'USD' : 'SGD',
    lines: linesOf(from),
  }
}
const payerLine = (n: number): Line => ({ ref: `L${n}-again`, cents: 1, ...STRANGER, endToEndId: '', returned: false })
const take = async ({ stage }: From, node: 0 | 1, statement: Statement): Promise<Envelope<unknown>> => {
  const call = await stage.desk(node, stage.operators.finance[0]!)
  return call(bankfileDesk.import, { name: 'statement.csv', content: statementText(statement), reason: REASON })
}
const stating: Maker = (from) => {
  const statement = statementOf(from)
  const sum = statement.lines.reduce((all, line) => all + line.cents, 0)
  if (sum !== 0 && from.act.p[5]! > 0.88 && from.act.p[5]! < 0.97) return statingTwo(from, statement)
  return {
    what: `the bank's statement ${statement.id} of ${statement.lines.length} lines`,
    keyed: true,
    send: (node) => take(from, node, statement),
    judge: (b) => payments.takeStatement(b, statement),
  }
}
/** Sends two statements, the later one first. */
const statingTwo = (from: From, statement: Statement) => {
  const sum = statement.lines.reduce((all, line) => all + line.cents, 0)
  const later = { ...statement, id: `${statement.id}-2`, opens: statement.opens + sum, lines: [payerLine(from.act.n)] }
  return {
    what: `the bank's two statements ${statement.id}, the later first`,
    keyed: false,
    send: async (node: 0 | 1) => {
      const early = ruleOf(await take(from, node, later))
      // If it is the very first statement, nobody can tell that it is early.
      if (early !== undefined) await take(from, node, statement)
      const last = early === undefined ? await take(from, node, statement) : await take(from, node, later)
      return { ...last, data: { ...(last.data as object), early } }
    },
    judge: (b: From['books']) => {
      const first = payments.takeStatement(b, later)
      const early = 'rule' in first ? first.rule : undefined
      if (early !== undefined) payments.takeStatement(b, statement)
      const last = payments.takeStatement(b, early === undefined ? statement : later)
      // These are three acts in one, so no connection is cut in it: it might stay half done.
      return 'rule' in last ? last : { says: { ...last.says, early }, number: () => undefined }
    },
  }
}

/** Often about a waiting line, by its sender or by anybody. */
const claiming: Maker = (from) => {
  const { books, act } = from
  const me = mine(from)!
  const waiting = books.bank.lines.filter((line) => line.cents > 0 && ['in_review', 'suspense'].includes(line.outcome))
  const line = act.p[1]! < 0.8 ? oneOf(waiting, act.p[2]!) : undefined
  const input = { cents: line?.cents ?? whole(act.p[3]!, 1, 500_00), day: dayOf(books.now), reference: 'for the trees' }
  const evidence = { paidDay: input.day, sender: 'Somebody', evidence: 'I paid it', pictures: [] }
  return {
    what: `${me.person.id} claims ${input.cents}`,
    keyed: false,
    send: (node) =>
      me.call(node)(claim.create, { amountCents: cents(input.cents), reference: input.reference, ...evidence }),
    judge: (b) => suspense.claimPayment(b, { ...input, member: me.person.id }),
  }
}
const endingClaim: Maker = (from) => {
  const { stage, books, act } = from
  const among = books.claims.filter(({ state }) => state === 'open' || act.p[3]! < 0.1)
  const operator = oneOf(stage.operators.finance, act.p[4]!)!
  const found = ownNo(from, among)
  if (!found) return
  const { me, no } = found
  const own = act.p[5]! < 0.5
  return {
    what: own ? `${me.person.id} takes back the claim ${no}` : `finance ${operator.id} refuses the claim ${no}`,
    keyed: false,
    send: async (node) =>
      own
        ? me.call(node)(claim.withdraw, { no })
        : (await stage.desk(node, operator))(lineDesk.refuseClaim, { no, reason: REASON }),
    judge: (b) => (own ? suspense.withdrawClaim(b, { member: me.person.id, no }) : suspense.refuseClaim(b, { no })),
  }
}
const proposingLine: Maker = ({ stage, books, act }) => {
  const p = act.p[3]!
  const waiting = books.bank.lines.filter(
    (line) => ['in_review', 'suspense'].includes(line.outcome) && !books.decisions.some(({ ref }) => ref === line.ref),
  )
  const line = oneOf(waiting.length > 0 && p > 0.1 ? waiting : books.bank.lines, act.p[0]!)
  if (!line) return
  const by = oneOf(stage.operators.finance, act.p[1]!)!
  const claimed = books.claims.find((c) => c.cents === line.cents && (c.state === 'open' || p < 0.3))
  const kind = act.p[2]! < 0.7 ? ('match' as const) : ('return' as const)
  const named = kind === 'match' && act.p[4]! < 0.8 ? claimed : undefined
  const member = named && p < 0.95 ? named.member : oneOf(stage.people, act.p[5]!)!.id
  return {
    what: `finance ${by.id} says whose ${line.ref} is: ${kind}`,
    keyed: false,
    send: async (node) => {
      const call = await stage.desk(node, by)
      const { data } = await call(lineDesk.lines, { search: line.ref, limit: 50 })
      const id = data.items.find(({ bankRef }) => bankRef === line.ref)!.id
      if (kind === 'return') return call(lineDesk.return, { line: id, reason: REASON })
      const input = { line: id, memberId: member, reason: REASON }
      return call(lineDesk.match, named ? { ...input, claim: named.no } : input)
    },
    judge: (b) => suspense.proposeLine(b, { ref: line.ref, kind, member, claim: named?.no ?? null, by: by.id }),
  }
}
const decidingLine: Maker = ({ stage, books, act }) => {
  const found = oneOf(
    books.decisions.filter(({ state }) => state === 'proposed' || act.p[3]! < 0.1),
    act.p[0]!,
  )
  if (!found) return
  const [by, approve] = [oneOf(stage.operators.finance, act.p[1]!)!, act.p[2]! < 0.8]
  return {
    what: `finance ${by.id} ${approve ? 'approves' : 'declines'} whose ${found.ref} is: ${found.kind}`,
    keyed: false,
    send: async (node) =>
      (await stage.desk(node, by))(lineDesk.decide, { decision: found.id, approve, reason: REASON }),
    judge: (b) => suspense.decideLine(b, { by: by.id, id: found.id, approve }),
  }
}

export const bankMakers: Partial<Record<ActName, Maker>> = {
  statement: stating,
  claim: claiming,
  endClaim: endingClaim,
  proposeLine: proposingLine,
  decideLine: decidingLine,
}
