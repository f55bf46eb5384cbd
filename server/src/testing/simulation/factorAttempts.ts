/**
 * Second factors in software: members add, show, lose and remove them. A thief with the session and the passwords
 * guesses, shows a code again, or lets a passkey sign something else.
 */
import type { Call } from '@tonne/contract/client'
import type { Envelope } from '@tonne/contract/envelope'
import { payee } from '@tonne/contract/money/payee'
import { credential } from '@tonne/contract/people/credential'
import { login } from '@tonne/contract/people/login'
import { done } from '../answers.ts'
import { proof } from '../payees.ts'
import { type From, type Maker, mine, oneOf } from './attempt.ts'
import type { ActName } from './history.ts'
import type { Account } from './oracle/books.ts'
import * as factors from './oracle/factors.ts'
import { addPayee } from './oracle/payees.ts'
import { isLost } from './oracle/recoveries.ts'
import { addPasskey, addTotp, codeAt, counted, keepCodes, NOBODYS, type Signing } from './softFactors.ts'

type Showing = {
  shown: factors.Shown
  /** Every wrong try counts, so it is sent once. */
  alone: boolean
  proof(call: Call, bound: string): Promise<{ totp?: string; passkey?: ReturnType<Signing['use']> }>
}

/** The present code, or the neighbouring half minute's if that was used. */
function owners({ factors: { totp, passkeys, spent } }: Account, now: number, p: number): factors.Shown {
  const step = factors.stepAt(now)
  const passkey = oneOf(passkeys, (p * 31) % 1)
  const fresh = [0, -1, 1].map((by) => step + by).find((one) => !spent.includes(one))
  if (passkey && (!totp || fresh === undefined || p < 0.3))
    return { kind: 'passkey', secret: passkey.secret, bound: true }
  return totp ? { kind: 'totp', secret: totp.secret, step: fresh ?? step } : { kind: 'none' }
}
function thiefs({ factors: { totp, passkeys, spent } }: Account, now: number, p: number): factors.Shown {
  const old = spent.filter((step) => Math.abs(step - factors.stepAt(now)) <= 1).at(-1)
  if (p < 0.35) return { kind: 'none' }
  if (totp && old !== undefined && p < 0.7) return { kind: 'totp', secret: totp.secret, step: old }
  if (passkeys.length > 0 && p > 0.6) return { kind: 'passkey', secret: passkeys[0]!.secret, bound: false }
  return { kind: 'totp', secret: -1, step: factors.stepAt(now) }
}
/** The factor shown for an act of this account: mostly the owner's own. */
export function showing({ stage, books }: From, account: Account, p: number): Showing {
  const lost = isLost(books, account.id)
  const shown = lost
    ? ({ kind: 'none' } as const)
    : p < 0.75
      ? owners(account, books.now, p / 0.75)
      : thiefs(account, books.now, (p - 0.75) * 4)
  const { rule } = factors.proveFactor(structuredClone(books), structuredClone(account), shown)
  return {
    shown,
    alone: rule !== undefined && rule !== 'secondFactorAsked',
    proof: async (call, bound) => {
      if (shown.kind === 'none') return {}
      const key = stage.keys.get(shown.secret)
      if (shown.kind === 'totp') return { totp: codeAt(key && 'secret' in key ? key.secret : NOBODYS, shown.step) }
      const { options } = done(await call(credential.askPasskey, { bound: shown.bound ? bound : `not ${bound}` }))
      return { passkey: (key as { passkey: Signing }).passkey.use(options) }
    },
  }
}

const adding: Maker = (from) => {
  const { stage, books, act } = from
  const me = mine(from)!
  const { account, person } = me
  const kind = act.p[1]! < 0.6 ? ('totp' as const) : ('passkey' as const)
  // A few members have none; the owner of a lost factor waits.
  if ((act.p[2]! < 0.5 && account.id % 3 === 0) || isLost(books, account.id)) return
  const password = act.p[3]! < 0.05 ? 'Tembusu-9999' : account.password
  const [secret, step] = [act.n, factors.stepAt(books.now)]
  const send = async (node: 0 | 1): Promise<Envelope<unknown>> =>
    keepCodes(
      stage.codes,
      secret,
      await (kind === 'totp' ? addTotp : addPasskey)(me.call(node), stage.keys, { secret, password, step }),
    )
  return {
    what: `${person.id} adds a second factor`,
    keyed: false,
    alone: true,
    send,
    judge: (b) => factors.addFactor(b, { member: person.id, kind, secret, password, step }),
  }
}
/** Also by a thief with the session and the login password, at the cost of a hold. */
const removing: Maker = (from) => {
  const { books, act } = from
  const having = Object.values(books.accounts).filter((one) => factors.hasFactor(one) && !isLost(books, one.id))
  const me = mine(
    from,
    having.map(({ id }) => id),
  )
  if (!me) return
  const { totp, passkeys } = me.account.factors
  const found = oneOf([...passkeys, ...(totp ? [totp] : [])], act.p[1]!)!
  const password = me.account.password
  return {
    what: `${me.person.id} removes a second factor`,
    keyed: false,
    alone: true,
    send: (node) =>
      found.secret === totp?.secret
        ? me.call(node)(credential.removeTotp, { password })
        : me.call(node)(credential.removePasskey, { password, id: found.id }),
    judge: (b) => factors.removeFactor(b, { member: me.person.id, secret: found.secret, password }),
  }
}
const renewing: Maker = (from) => {
  const me = mine(from)!
  const { password } = me.account
  const set = from.act.n
  return {
    what: `${me.person.id} renews the recovery codes`,
    keyed: false,
    alone: true,
    send: async (node) =>
      keepCodes(from.stage.codes, set, counted(await me.call(node)(credential.renewRecoveryCodes, { password }))),
    judge: (b) => factors.renewCodes(b, { member: me.person.id, password, set }),
  }
}
/** Mostly a valid code; else a used one, one of a void set, or one that was never issued. */
const recovering: Maker = (from) => {
  const { stage, books, act } = from
  const [, which, how] = act.p as [number, number, number]
  const me = mine(from)!
  if (isLost(books, me.person.id)) return
  const { codes, voidSets } = me.account.factors
  const { password } = me.account
  const used = how > 0.5 ? oneOf(codes?.used ?? [], which) : undefined
  const old = how > 0.75 ? oneOf(voidSets, which) : undefined
  const fresh = [...Array(10).keys()].find((i) => !codes?.used.includes(i)) ?? 0
  const set = how > 0.95 ? null : (old ?? codes?.set ?? null)
  const index = old === undefined ? (used ?? fresh) : Math.floor(which * 10)
  const recovery = (set !== null && stage.codes.get(set)?.[index]) || 'TEMBU-22222'
  const kind = me.person === stage.people[1] ? ('corporate' as const) : ('personal' as const)
  return {
    what: `${me.person.id} logs in with a recovery code`,
    keyed: false,
    alone: true,
    send: async (node) => {
      const call = stage.as(node)
      const first = await call(login.logIn, { kind, email: me.person.email, password, agreed: true })
      const ticket = (first.data as { ticket?: string } | null)?.ticket
      return ticket === undefined ? first : call(login.secondFactor, { ticket, recovery })
    },
    judge: (b) => factors.recover(b, { member: me.person.id, set: set ?? -1e9, index }),
  }
}
const addingPayee: Maker = (from) => {
  const { act } = from
  const me = mine(from)!
  const show = showing(from, me.account, act.p[4]!)
  const known = oneOf(me.account.payees, act.p[2]!)
  const number = known && act.p[1]! < 0.1 ? known.number : String(2_000_000_000 + act.n)
  const { payer: holder } = me.account
  return {
    what: `${me.person.id} adds a payee`,
    keyed: false,
    alone: true,
    send: async (node) => {
      const call = me.call(node)
      const shown = await show.proof(call, `payee account ending ${number.slice(-4)}`)
      return call(payee.add, { kind: 'account', bank: 'DBS', number, holder, proof: { ...proof, ...shown } })
    },
    judge: (b) => addPayee(b, { member: me.person.id, number, shown: show.shown }),
  }
}

export const factorMakers: Partial<Record<ActName, Maker>> = {
  addFactor: adding,
  removeFactor: removing,
  renewCodes: renewing,
  recover: recovering,
  addPayee: addingPayee,
}
