/**
 * From an operator's first passkey on, only passkeys open the desk, so that a code somebody was tricked out of opens
 * nothing.
 */
import type { operator, operatorLogin } from '@tonne/contract/people/operator'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { challengeOf, creationOptions, requestOptions, verifyMade } from '../../platform/crypto/webauthn.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { limitRequests, placeOf } from '../../platform/limits/attempts.ts'
import { insertMail } from '../../platform/mail/outbox.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import {
  isOpenSession,
  markByPasskey,
  type OperatorCaller,
  revokeOtherSessions,
} from '../../shared/session/operators.ts'
import type { Tools } from '../../shared/tools.ts'
import { makeChallenge } from './challenge.ts'
import { challengeUsed } from './factor.ts'
import { passkeyMail } from './passkeyMail.ts'
import { insertOperatorPasskey, listOperatorPasskeys, lockOperator, removeOperatorPasskeys } from './store.ts'

const MOST = 5
export const LOGIN = 'login'
export const stepUpOf = (id: number): string => `stepup ${id}`
const addOf = (id: number): string => `add ${id}`

/** Lists no credentials: any key of the device for this address may answer, so nothing shows who is an operator. */
export function loginPasskey({ db, settings }: Tools): Handler<typeof operatorLogin.askPasskey> {
  return async ({ now, address }) => {
    await db.tx((tx) => limitRequests(tx, { key: `desk:passkey:${placeOf(address)}`, most: 60, minutes: 15 }, now))
    return {
      options: JSON.stringify(
        await requestOptions({ site: settings, challenge: makeChallenge(settings.secret, LOGIN, now) }),
      ),
    }
  }
}

export function challengeAgain({ db, settings }: Tools): Handler<typeof operator.askPasskey> {
  return async ({ operator, now }) => {
    const { id } = operator
    const challenge = makeChallenge(settings.secret, stepUpOf(id), now)
    return {
      options: JSON.stringify(
        await requestOptions({ site: settings, known: await listOperatorPasskeys(db, id), challenge }),
      ),
    }
  }
}

const shown = async (sql: Sql, id: number) => ({
  items: (await listOperatorPasskeys(sql, id)).map((key) => ({
    id: key.id,
    label: key.label,
    madeAt: key.madeAt.getTime(),
    usedAt: key.usedAt?.getTime() ?? null,
  })),
})
export const readPasskeys =
  ({ db }: Tools): Handler<typeof operator.passkeys> =>
  ({ operator }) =>
    shown(db, operator.id)

export function startPasskey({ db, settings }: Tools): Handler<typeof operator.startPasskey> {
  return async ({ operator, now }) => {
    const { id, email, name } = operator
    const known = await listOperatorPasskeys(db, id)
    if (known.length >= MOST) refuse('passkeysMost', { limit: MOST })
    const user = { id: `operator-${id}`, name: email, displayName: name }
    const challenge = makeChallenge(settings.secret, addOf(id), now)
    return {
      options: JSON.stringify(await creationOptions({ site: settings, user, known, challenge, resident: 'required' })),
    }
  }
}

/**
 * Locks the row by which codes are judged, so that none is judged while keys change. A session that a new key ended
 * while it waited can add and remove no key; otherwise somebody with the code could make a key beside the first.
 */
async function lockKeys(tx: Tx, { id, sessionId }: OperatorCaller): Promise<void> {
  await lockOperator(tx, id)
  if (!(await isOpenSession(tx, sessionId))) refuse('operatorOnly')
}

export function addPasskey({ db, settings }: Tools): Handler<typeof operator.addPasskey> {
  return ({ input: { label, passkey }, operator, now, address, device }) =>
    db.tx(async (tx) => {
      const by = operator
      await lockKeys(tx, by)
      if ((await listOperatorPasskeys(tx, by.id)).length >= MOST) refuse('passkeysMost', { limit: MOST })
      const challenge = challengeOf(passkey.response.clientDataJSON)
      const { transports, ...made } = passkey.response
      const response = {
        ...passkey,
        response: { ...made, ...(transports ? { transports } : {}) },
        clientExtensionResults: {},
      }
      const good = await challengeUsed(tx, { id: by.id, bound: addOf(by.id), settings, now }, challenge)
      const key = good ? await verifyMade({ response, challenge, site: settings }) : undefined
      const adding = key && {
        operatorId: by.id,
        credentialId: key.id,
        publicKey: key.publicKey,
        counter: key.counter,
        transports: key.transports ?? [],
      }
      if (!adding || !(await insertOperatorPasskey(tx, { ...adding, label }, now))) refuse('passkeyRefused')
      await revokeOtherSessions(tx, by.id, by.sessionId, now)
      await markByPasskey(tx, by.sessionId)
      return closeChange(tx, { by, what: 'made', label, address, device }, now)
    })
}

export function removePasskey({ db, settings }: Tools): Handler<typeof operator.removePasskey> {
  return ({ input: { id }, operator, now, address, device }) =>
    db.tx(async (tx) => {
      const by = operator
      await lockKeys(tx, by)
      // Removing the last passkey would make the code valid again, which a thief with a code would wait for.
      const [last, ...more] = settings.mode === 'production' ? await listOperatorPasskeys(tx, by.id) : []
      if (last?.id === id && more.length === 0) refuse('passkeyLast')
      const [label] = await removeOperatorPasskeys(tx, by.id, id, now)
      if (label === undefined) refuse('factorMissing')
      await revokeOtherSessions(tx, by.id, by.sessionId, now)
      return closeChange(tx, { by, what: 'removed', label, address, device }, now)
    })
}

type Change = { by: OperatorCaller; what: 'made' | 'removed'; label: string; address: string; device: string }
const closings = {
  made: { act: 'operator.passkey.add', reason: ownReasons.passkeyMade.en, side: 'after' },
  removed: { act: 'operator.passkey.remove', reason: ownReasons.passkeyRemoved.en, side: 'before' },
} as const

/** Audits the change, mails it to the operator, and answers with the passkeys that are left. */
async function closeChange(tx: Tx, { by, what, label, address, device }: Change, now: Date) {
  const { side, ...as } = closings[what]
  await insertAudit(tx, { by, ...as, subject: by.email, [side]: { label }, address }, now)
  const mine = await shown(tx, by.id)
  await insertMail(tx, passkeyMail({ to: by.email, what, label, device, address, left: mine.items.length, now }), now)
  return mine
}
