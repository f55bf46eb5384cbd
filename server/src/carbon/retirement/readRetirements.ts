import type { retirement } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import { certificateText } from '@tonne/domain/base/sealedText'
import { type CertificateRecord, certificateAddress } from '@tonne/domain/carbon/certificate'
import { carbon } from '@tonne/domain/ledger'
import { refuse } from '@tonne/domain/refusals'
import { listOwnerStandings } from '../../people/member/store.ts'
import { keyThatSigned } from '../../platform/crypto/signature.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byInstant, pageBy } from '../../shared/endpoint/page.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { SealedLog } from '../../shared/sealedLog.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockOffers } from '../../trading/project/store.ts'
import { listProjectRefs, toRetirements } from './retirementOut.ts'
import {
  type CertificateRow,
  findRetirement,
  listCertificates,
  listHolderKinds,
  listMine,
  type RetirementRow,
} from './store.ts'

export const readForm =
  ({ db }: Tools): Handler<typeof retirement.form> =>
  async ({ input: { project }, memberId, now }) => {
    const [offer] = await db.tx((tx) => lockOffers(tx, [project], now))
    if (!offer) return refuse('projectNotFound')
    const names = (['credits', 'credits_held', 'presale', 'presale_held', 'retiring', 'retired'] as const).map(
      (pocket) => carbon(memberId, pocket, offer.id),
    )
    const [balances, owners, kinds, refs] = await Promise.all([
      readBalances(db, names),
      listOwnerStandings(db, [memberId]),
      listHolderKinds(db, [memberId]),
      listProjectRefs(db, [offer.id], now),
    ])
    const has = (pocket: string) => [...balances].find(([key]) => key.split(':')[2] === pocket)?.[1] ?? 0
    return {
      project: refs.get(offer.id)!,
      lotKg: offer.lotKg,
      freeKg: has('credits'),
      onOfferKg: has('credits_held'),
      presaleKg: has('presale') + has('presale_held'),
      retiringKg: has('retiring'),
      retiredKg: has('retired'),
      registeredName: owners[0]?.registeredName ?? '',
      mayBulk: kinds.get(memberId) === 'corporate',
    }
  }

const BY_TIME = byInstant<RetirementRow>(({ requestedAt }) => requestedAt)
export const listMyRetirements =
  ({ db }: Tools): Handler<typeof retirement.list> =>
  async ({ input, memberId, now }) => {
    const { rows, next } = await pageBy(BY_TIME, input, (before, limit) => listMine(db, memberId, before, limit))
    return { items: await toRetirements(db, rows, now), next }
  }

export const readRetirement =
  ({ db }: Tools): Handler<typeof retirement.info> =>
  async ({ input: { no }, memberId, now }) => {
    const row = await findRetirement(db, no)
    if (row?.memberId !== memberId) return refuse('notFound')
    const inForce = (await listCertificates(db, row.id)).at(-1)
    return { ...(await toRetirements(db, [row], now))[0]!, corrected: inForce ? correctedOf(inForce) : null }
  }

function correctedOf({ version, record }: CertificateRow): Output<typeof retirement.info>['corrected'] {
  if (version === 1) return null
  const { beneficiary, reasonText, message } = JSON.parse(record) as CertificateRecord
  return { version, name: beneficiary.name, reasonText, message }
}

/** A refused retirement was never public. */
async function findPublic(
  sql: Sql,
  no: string,
): Promise<{ row: RetirementRow; versions: (CertificateRow & { id: number })[] }> {
  const row = await findRetirement(sql, no)
  if (!row || row.state === 'refused') return refuse('notFound')
  return { row, versions: await listCertificates(sql, row.id) }
}
const chosen = (versions: readonly CertificateRow[], version: string | undefined): CertificateRow | undefined =>
  version === undefined ? versions.at(-1) : (versions.find((v) => v.version === Number(version)) ?? refuse('notFound'))

export function readCertificate({ db, settings, signer }: Tools): Handler<typeof retirement.certificate> {
  return async ({ input: { no, version }, now }) => {
    const { row, versions } = await findPublic(db, no)
    const one = chosen(versions, version)
    return {
      no,
      state: row.state,
      kg: row.kg,
      requestedAt: row.requestedAt.getTime(),
      publicKey: one
        ? keyThatSigned(signer, certificateText(one.record), Buffer.from(one.signature, 'hex'))
        : signer.publicKey,
      project: (await listProjectRefs(db, [row.projectId], now)).get(row.projectId)!,
      address: certificateAddress(settings.publicUrl, no),
      certificate: one
        ? { version: one.version, record: one.record, hash: one.hash, signature: one.signature, at: one.at.getTime() }
        : null,
      versions: versions.map(({ version: number, hash, at }) => ({ version: number, hash, at: at.getTime() })),
    }
  }
}

/** All versions, once they are in the log, which is seconds after the newest was signed. */
export function readBundle({ db }: Tools, log: SealedLog): Handler<typeof retirement.bundle> {
  return async ({ input: { no } }) => {
    const { versions } = await findPublic(db, no)
    const { head, entries, waiting } = await log.open([{ source: 'certificate', ids: versions.map(({ id }) => id) }])
    if (entries.length === 0 || waiting > 0) refuse('notFound')
    return log.signed({ kind: 'certificate' as const, version: 2 as const, no, head, entries }, head)
  }
}
