/**
 * A certificate is one record, written once as text. That text is what is hashed, signed, shown, printed and checked.
 */
import type { Bilingual } from '../bilingual.ts'
import type { SerialRun } from '../trading/serial.ts'
import type { BeneficiaryKind, Evidence, RetirementReason } from './retirement.ts'

export type CertificateRecord = {
  no: string
  /** Counts from 1; a correction is the next version, and all versions stay. */
  version: number
  /** The hash of the version that this one replaces, and why; both are null for the first. */
  supersedes: string | null
  why: string | null
  kg: number
  project: {
    no: string
    name: Bilingual
    place: Bilingual
    registry: string
    registryProjectId: string
    methodology: { code: string; en: string; cn: string }
    vintageFrom: string
    vintageTo: string
  }
  serials: readonly SerialRun[]
  beneficiary: { kind: BeneficiaryKind; name: string | null }
  reason: RetirementReason
  reasonText: string
  message: string
  evidence: Evidence
  /** Singapore days: issued, acquired by the holder between two days, requested, retired in the registry. */
  provenance: { issued: string; acquiredFrom: string; acquiredTo: string; requested: string; retired: string }
}

/** A correction may change words and evidence, never tons or serials. */
export type Correction = { name: string | null; reasonText: string; message: string; evidence: Evidence }
export const corrected = (
  record: CertificateRecord,
  { name, ...rest }: Correction,
  { hash, why }: { hash: string; why: string },
): CertificateRecord => ({
  ...record,
  ...rest,
  beneficiary: { ...record.beneficiary, name: record.beneficiary.kind === 'anonymous' ? null : name },
  provenance: { ...record.provenance, retired: rest.evidence.day },
  version: record.version + 1,
  supersedes: hash,
  why,
})

/** The address is permanent, because a printed code leads here. */
export const certificateAddress = (publicUrl: string, no: string): string =>
  `${publicUrl}/pages/verify/certificate?no=${no}`
