import type { session } from '@tonne/contract/people/session'
import { sayDevice } from '@tonne/domain/people/device'
import { refuse } from '@tonne/domain/refusals'
import { getTerms } from '../../base/settings/store.ts'
import { listLogins } from '../../shared/credential/devices.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { endingItself } from '../../shared/session/inFlight.ts'
import { listSessions, revokeOthers, revokeOwn } from '../../shared/session/memberSessions.ts'
import { insertTicket, revokeSession } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'

export const sessionHandlers = (tools: Tools): Handlers<typeof session> => ({
  list: list(tools),
  revoke: revoke(tools),
  revokeOthers: revokeAllOthers(tools),
  history: history(tools),
  logOut: logOut(tools),
  socketTicket: socketTicket(tools),
})

function list({ db }: Tools): Handler<typeof session.list> {
  return async ({ memberId, caller, now }) => {
    const { terms } = await getTerms(db, now)
    const listed = await listSessions(db, memberId, now, terms.login.idleMinutes)
    const items = listed.map(({ id, device, address, createdAt, usedAt, endsAt, open }) => ({
      id,
      open,
      device: sayDevice(device),
      address,
      current: id === caller?.sessionId,
      since: createdAt.getTime(),
      usedAt: usedAt.getTime(),
      endsAt: endsAt.getTime(),
    }))
    return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) }
  }
}

function revoke({ db, hub }: Tools): Handler<typeof session.revoke> {
  return async ({ memberId, input: { id }, now }) => {
    await endingItself(() =>
      db.tx(async (tx) => {
        if (!(await revokeOwn(tx, memberId, id, now))) refuse('notFound')
        emit(tx, { memberId, stale: ['session'] }, now)
      }),
    )
    // Other nodes close its sockets when they look.
    hub.closeSession(id)
    return {}
  }
}

function revokeAllOthers({ db, hub }: Tools): Handler<typeof session.revokeOthers> {
  return async ({ memberId, caller, now }) => {
    const ended = await db.tx((tx) => {
      emit(tx, { memberId, stale: ['session'] }, now)
      return revokeOthers(tx, memberId, caller!.sessionId, now)
    })
    for (const id of ended) hub.closeSession(id)
    return { ended: ended.length }
  }
}

function history({ db }: Tools): Handler<typeof session.history> {
  return async ({ memberId, input }) => {
    const { rows, next } = await pageOf(input, (before, limit) => listLogins(db, memberId, before, limit))
    return {
      items: rows.map(({ device, at, ...rest }) => ({ ...rest, device: sayDevice(device), at: at.getTime() })),
      next,
    }
  }
}

function logOut({ db, hub }: Tools): Handler<typeof session.logOut> {
  return async ({ caller, now }) => {
    if (!caller) return {}
    await revokeSession(db, caller.sessionId, now)
    hub.closeSession(caller.sessionId)
    return {}
  }
}

/** The socket opens with a single-use ticket, so that no session token is part of an address. */
function socketTicket({ db }: Tools): Handler<typeof session.socketTicket> {
  return async ({ caller, now }) => {
    if (!caller) refuse('sessionExpired')
    return { ticket: await insertTicket(db, caller, now) }
  }
}
