/** Why: anyone can see that a certificate says today what was signed when the tons were retired, and that its serials make up its tons. */
import type { CertificateRecord } from '@tonne/domain/certificate'
import { certificateText } from '@tonne/domain/sealedText'
import { type CheckedStep, holds, same } from './checked.ts'
import { isSigned } from './hashLater.ts'
import { is, isHash, isSignature, isText, isWhole, listOf, oneOf, type Rule, shape } from './shape.ts'
import { sha256Hex } from './webCrypto.ts'

export type CertificateStep = 'format' | 'hash' | 'signature' | 'serials' | 'days' | 'version'
const orNull =
  (rule: Rule): Rule =>
  (value, path) =>
    value === null ? undefined : rule(value, path)
const isDay: Rule = (v, path) => (typeof v === 'string' && /^\d{4}-\d\d-\d\d$/.test(v) ? undefined : path)
const pair = shape({ en: isText, cn: isText })
const record = shape({
  ...{ no: isText, version: isWhole, supersedes: orNull(isHash), why: orNull(isText), kg: isWhole },
  project: shape({
    ...{ no: isText, name: pair, place: pair, registry: isText, registryProjectId: isText },
    ...{ methodology: shape({ code: isText, en: isText, cn: isText }), vintageFrom: isDay, vintageTo: isDay },
  }),
  serials: listOf(shape({ first: isWhole, last: isWhole, kg: isWhole, text: isText })),
  beneficiary: shape({ kind: oneOf('self', 'other', 'anonymous'), name: orNull(isText) }),
  ...{ reason: isText, reasonText: isText, message: isText },
  evidence: shape({ reference: isText, day: isDay, text: isText }),
  provenance: shape({ issued: isDay, acquiredFrom: isDay, acquiredTo: isDay, requested: isDay, retired: isDay }),
})
const bundleShape = shape({ kind: is('certificate'), version: is(1), publicKey: isHash, record: isText, hash: isHash, signature: isSignature })
type Bundle = { publicKey: string; record: string; hash: string; signature: string }

/** The text hashes to what is published and is signed; its serials add up and name no ton twice; its days follow one another. */
export async function verifyCertificate(value: unknown): Promise<CheckedStep<CertificateStep>[]> {
  const wrong = bundleShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const { publicKey, record: text, hash, signature } = value as Bundle
  const said = parsed(text)
  const field = said === undefined ? 'record' : record(said, 'record')
  if (field !== undefined) return [holds('format', { [field]: true })]
  const sealed = certificateText(text)
  return [
    holds('format', {}),
    same('hash', 'hash', hash, await sha256Hex(sealed)),
    holds('signature', { signature: !(await isSigned(sealed, { publicKey, signature })) }),
    ...checkRecord(said as CertificateRecord),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Run = CertificateRecord['serials'][number]
/** The registry's line without the numbers of the run: what two runs of one block have in common. */
const seriesOf = ({ first, last, text }: Run): string => text.replace(new RegExp(`${first}(-| to )${last}`), '$1')
const isFull = ({ first, last, kg }: Run): boolean => kg === (last - first + 1) * 1000
/** Two runs of a block may share one number, when each has a part of that ton. */
function overlap(a: Run, b: Run): boolean {
  if (seriesOf(a) !== seriesOf(b)) return false
  const shared = Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1
  return shared > 1 || (shared === 1 && (isFull(a) || isFull(b)))
}

function checkRecord({
  serials,
  kg,
  provenance,
  evidence,
  version,
  supersedes,
  why,
  beneficiary,
}: CertificateRecord): CheckedStep<CertificateStep>[] {
  const sum = serials.reduce((all, run) => all + run.kg, 0)
  const twice = serials.some((a, i) => serials.some((b, j) => i < j && overlap(a, b)))
  const misread = serials.some(({ first, last, kg: size, text }) => {
    const tons = last - first + 1
    return tons < 1 || size > tons * 1000 || size < 1 || !text.includes(String(first)) || !text.includes(String(last))
  })
  const { issued, acquiredFrom, acquiredTo, requested, retired } = provenance
  const days = [issued, acquiredFrom, acquiredTo, requested, retired]
  return [
    holds('serials', { 'record.kg': sum !== kg, 'record.serials': twice || misread }),
    holds('days', { 'record.provenance': days.some((day, i) => i > 0 && day < days[i - 1]!), 'record.evidence.day': evidence.day !== retired }),
    holds('version', {
      'record.supersedes': (version === 1) !== (supersedes === null) || (version === 1) !== (why === null) || version < 1,
      'record.beneficiary': (beneficiary.kind === 'anonymous') !== (beneficiary.name === null),
    }),
  ]
}
