/**
 * A certificate is written, hashed and signed in the transaction that retires the tons. A correction is another
 * certificate.
 */
import { createHash } from 'node:crypto'
import { certificateText } from '@tonne/domain/base/sealedText'
import { type CertificateRecord, corrected } from '@tonne/domain/carbon/certificate'
import { dayOf } from '@tonne/domain/days'
import { serialsOf } from '@tonne/domain/trading/serial'
import type { Signer } from '../../platform/crypto/signature.ts'
import type { Tx } from '../../platform/database/database.ts'
import { assertSigns } from '../../platform/instance.ts'
import { listBlocks } from '../../trading/project/store.ts'
import {
  type CertificateRow,
  findProvenance,
  getCertifiedProject,
  insertCertificate,
  listCertificates,
  type Publishers,
  type RetirementRow,
  type WaitingCorrection,
} from './store.ts'

type Sealing = { signer: Signer; now: Date }
type Correcting = Sealing & { by: Publishers }
async function sealed(tx: Tx, record: CertificateRecord, { signer, now }: Sealing): Promise<CertificateRow> {
  await assertSigns(tx, signer)
  const text = JSON.stringify(record)
  const hash = createHash('sha256').update(certificateText(text)).digest('hex')
  return {
    version: record.version,
    record: text,
    hash,
    signature: signer.sign(certificateText(text)).toString('hex'),
    at: now,
  }
}

/** The first certificate of a retirement that has its evidence. */
export async function certify(tx: Tx, row: RetirementRow, sealing: Sealing): Promise<void> {
  const [project, blocks, provenance] = [
    await getCertifiedProject(tx, row.projectId),
    await listBlocks(tx, [row.projectId]),
    await findProvenance(tx, row),
  ]
  const evidence = row.evidence!
  const record: CertificateRecord = {
    no: row.no,
    version: 1,
    supersedes: null,
    why: null,
    kg: row.kg,
    project,
    serials: row.ranges.flatMap((range) => serialsOf(range, blocks)),
    beneficiary: { kind: row.beneficiary, name: row.name },
    reason: row.reason,
    reasonText: row.reasonText,
    message: row.message,
    evidence: { reference: evidence.reference, day: evidence.day, text: evidence.text },
    provenance: {
      issued: dayOf(provenance.issued),
      acquiredFrom: dayOf(provenance.from),
      acquiredTo: dayOf(provenance.to),
      requested: dayOf(row.requestedAt),
      retired: evidence.day,
    },
  }
  await insertCertificate(tx, row.id, await sealed(tx, record, sealing), {
    proposedBy: row.proposedBy,
    decidedBy: row.confirmedBy,
  })
}

/** The next version, which names the one before by its hash. */
export async function certifyCorrection(
  tx: Tx,
  row: RetirementRow,
  correction: WaitingCorrection,
  { by, ...sealing }: Correcting,
): Promise<void> {
  const last = (await listCertificates(tx, row.id)).at(-1)!
  const { name, reasonText, message, evidence, why } = correction
  const next = corrected(
    JSON.parse(last.record) as CertificateRecord,
    { name, reasonText, message, evidence },
    { hash: last.hash, why },
  )
  await insertCertificate(tx, row.id, await sealed(tx, next, sealing), by)
}
