/** Files of version 1 are checked by their own rules: the certificate alone, without proof that it is in the log. */
import { certificateText } from '@tonne/domain/base/sealedText'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { isMisnamed, parsed, record, wrongDays, wrongSerials } from '../certificateRecord.ts'
import { type CheckedStep, holds, same } from '../checked.ts'
import { isSigned } from '../hashLater.ts'
import { is, isHash, isSignature, isText, shape } from '../shape.ts'
import { sha256Hex } from '../webCrypto.ts'

type CertificateStep = 'format' | 'hash' | 'signature' | 'serials' | 'days' | 'version'
const bundleShape = shape({
  kind: is('certificate'),
  version: is(1),
  publicKey: isHash,
  record: isText,
  hash: isHash,
  signature: isSignature,
})
type Bundle = { publicKey: string; record: string; hash: string; signature: string }

/**
 * The text hashes to what is published and is signed; its serials add up and name no ton twice; its days follow one
 * another.
 */
export async function verifyCertificate(value: unknown): Promise<CheckedStep<CertificateStep>[]> {
  const wrong = bundleShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const { publicKey, record: text, hash, signature } = value as Bundle
  const certificate = parsed(text)
  const field = certificate === undefined ? 'record' : record(certificate, 'record')
  if (field !== undefined) return [holds('format', { [field]: true })]
  const sealed = certificateText(text)
  return [
    holds('format', {}),
    same('hash', 'hash', hash, await sha256Hex(sealed)),
    holds('signature', { signature: !(await isSigned(sealed, { publicKey, signature })) }),
    ...checkRecord(certificate as CertificateRecord),
  ]
}

function checkRecord(certificate: CertificateRecord): CheckedStep<CertificateStep>[] {
  const { version, supersedes, why } = certificate
  return [
    holds('serials', wrongSerials(certificate, 'record')),
    holds('days', wrongDays(certificate, 'record')),
    holds('version', {
      'record.supersedes':
        (version === 1) !== (supersedes === null) || (version === 1) !== (why === null) || version < 1,
      'record.beneficiary': isMisnamed(certificate),
    }),
  ]
}
