import { refuseIc } from '@tonne/domain/people/identity'
import { refuse } from '@tonne/domain/refusals'
import { refuseEnd } from '@tonne/domain/trading/owner'
import { notify } from '../../base/notice/store.ts'
import { findPersonByIc } from '../../people/identity/store.ts'
import { type Sealed, type Secrets, sealer } from '../../platform/crypto/seal.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { Stale } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  confirmLink,
  countShared,
  endLink,
  findLink,
  insertLink,
  type LinkRow,
  listLinks,
  lockLink,
  lockPair,
} from '../../trading/owner/store.ts'
import { ownerContext, type RequestRow } from './store.ts'

/** The number is sealed for as long as the request is open. Does not reveal whether anybody has it. */
export async function sealOwner({ db, settings }: Tools, memberId: number, ic: string): Promise<Sealed> {
  refuseIc(ic)
  if ((await listLinks(db, memberId)).some(({ accountId, state }) => accountId === memberId && state === 'confirmed'))
    refuse('ownerElsewhere')
  return sealer(settings).seal(ic, ownerContext(memberId))
}
/** The company learns of a link only once it is agreed, and never of an open question. */
const isKnownTo = (memberId: number, { ownerId, accountId, state }: LinkRow): boolean =>
  ownerId === memberId || (accountId === memberId && (state === 'confirmed' || state === 'ended'))
export async function checkEnd(sql: Sql, memberId: number, id: number): Promise<void> {
  const link = await findLink(sql, id)
  if (!link || !isKnownTo(memberId, link)) return refuse('notFound')
  refuseEnd(link.state, await countShared(sql, link))
}

/** The personal account of the sealed number, as the operators may see it. */
export async function ownerNamed(sql: Sql, secrets: Secrets, row: RequestRow): Promise<number | undefined> {
  if (row.kind !== 'owner_link' || !row.secretSealed) return undefined
  const seals = sealer(secrets)
  const ic = seals.open({ sealed: row.secretSealed, keyId: row.secretKey! }, ownerContext(row.memberId)).toString()
  // Requests from before the number was sealed have only its index.
  return findPersonByIc(sql, /^[0-9a-f]{64}$/.test(ic) ? [Buffer.from(ic, 'hex')] : seals.indexes(ic, 'ic'))
}

type Done = { before?: object; after?: object; events: readonly Stale[] }
const eventsOfBoth = ({ accountId, ownerId }: LinkRow): Stale[] =>
  [accountId, ownerId].map((memberId) => ({ memberId, stale: ['owner', 'presale'] }))

export async function linkNow(tx: Tx, tools: Tools, row: RequestRow, now: Date): Promise<Done> {
  const ownerId = await ownerNamed(tx, tools.settings, row)
  if (ownerId === undefined || ownerId === row.memberId) return refuse('ownerNobody')
  await insertLink(tx, row.memberId, ownerId, now)
  const link = (await lockPair(tx, row.memberId, ownerId))!
  await confirmLink(tx, tools, { row: link, by: { requestId: row.id } })
  const params = { account: link.accountName, owner: link.ownerName, how: { en: 'two operators', cn: '两位运营人员' } }
  for (const memberId of [row.memberId, ownerId])
    await notify(tx, { memberId, kind: 'ownerConfirmed', cause: `owner link ${link.id} confirmed`, params }, now)
  return { before: { owner: row.memberId, link: link.state }, after: { owner: ownerId }, events: eventsOfBoth(link) }
}

export async function endNow(tx: Tx, tools: Tools, row: RequestRow, now: Date): Promise<Done> {
  const link = (await lockLink(tx, row.details.link!)) ?? refuse('notFound')
  await endLink(tx, tools, { row: link, by: { requestId: row.id } })
  const params = { account: link.accountName, owner: link.ownerName, no: row.no }
  for (const memberId of [link.accountId, link.ownerId])
    await notify(tx, { memberId, kind: 'ownerEnded', cause: `owner link ${link.id} ended`, params }, now)
  return { before: { owner: link.ownerId }, after: { owner: link.accountId }, events: eventsOfBoth(link) }
}
