import type { LogKeys } from '@tonne/domain/base/logKeys'
import { certificateText } from '@tonne/domain/base/sealedText'
import { type CertificateRecord, certificateAddress } from '@tonne/domain/carbon/certificate'
import { refuse } from '@tonne/domain/refusals'
import { keyThatSigned } from '../../platform/crypto/signature.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findRetirement, getCertifiedProject, listCertificates } from '../retirement/store.ts'

type Mark = { version: number; hash: string; at: Date }
export type CertificateFacts = {
  no: string
  memberId: number
  kg: number
  projectName: { en: string; cn: string }
  requestedAt: Date
  address: string
  publicKey: string
  /** Null while it is pending. */
  certificate: (Mark & { signature: string; record: CertificateRecord }) | null
  /** The version that replaced this one. */
  newest: Mark | null
}
type FactsInput = { no: string; version?: string | undefined; publicUrl: string; signer: LogKeys }

/** The version in force, or the named version. A refused retirement was never public. */
export async function certificateFacts(
  sql: Sql,
  { no, version, publicUrl, signer }: FactsInput,
): Promise<CertificateFacts> {
  const row = await findRetirement(sql, no)
  if (!row || row.state === 'refused') return refuse('notFound')
  const [project, versions] = await Promise.all([
    getCertifiedProject(sql, row.projectId),
    listCertificates(sql, row.id),
  ])
  const last = versions.at(-1)
  const one = version === undefined ? last : (versions.find((v) => v.version === Number(version)) ?? refuse('notFound'))
  return {
    no,
    memberId: row.memberId,
    kg: row.kg,
    projectName: project.name,
    requestedAt: row.requestedAt,
    publicKey: one
      ? keyThatSigned(signer, certificateText(one.record), Buffer.from(one.signature, 'hex'))
      : signer.publicKey,
    address: certificateAddress(publicUrl, no),
    certificate: one
      ? {
          version: one.version,
          hash: one.hash,
          at: one.at,
          signature: one.signature,
          record: JSON.parse(one.record) as CertificateRecord,
        }
      : null,
    newest: one && last && last.version > one.version ? { version: last.version, hash: last.hash, at: last.at } : null,
  }
}
