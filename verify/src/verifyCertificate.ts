import { certificateText } from '@tonne/domain/base/sealedText'
import { canonicalJson } from '@tonne/domain/canonicalJson'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { isMisnamed, parsed, record, wrongDays, wrongSerials } from './certificateRecord.ts'
import { type CheckedStep, holds } from './checked.ts'
import { isSigned } from './hashLater.ts'
import { keysStep } from './keyHistory.ts'
import { type CertificateRow, certificateOf } from './rowText.ts'
import {
  type Head,
  head,
  isBundleSigned,
  isHeadSigned,
  keyOf,
  notUnder,
  type SealedRow,
  type Signed,
  sealedRow,
  withKeys,
} from './sealedRow.ts'
import { is, isHash, isSignature, isText, listOf, shape } from './shape.ts'
import { sha256Hex } from './webCrypto.ts'

export type CertificateBundle = Signed & {
  kind: 'certificate'
  version: 2
  no: string
  head: Head
  entries: SealedRow[]
}
export type CertificateStep =
  | 'format'
  | 'signature'
  | 'keys'
  | 'inclusion'
  | 'hash'
  | 'rows'
  | 'serials'
  | 'days'
  | 'version'
const bundleShape = shape(
  {
    kind: is('certificate'),
    version: is(2),
    publicKey: isHash,
    no: isText,
    head,
    entries: listOf(sealedRow),
    signature: isSignature,
  },
  withKeys,
)
/** A version as its row states it; its record is undefined when the text has none. */
type Version = { row: CertificateRow; content: CertificateRecord | undefined }

/**
 * Every version is in the log and signed; serials add up and name no ton twice; each version but the first names the
 * one before.
 */
export async function verifyCertificate(value: unknown): Promise<CheckedStep<CertificateStep>[]> {
  const wrong = bundleShape(value, '') ?? ((value as CertificateBundle).entries.length === 0 ? 'entries' : undefined)
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as CertificateBundle
  const versions = bundle.entries.map(({ text }) => versionOf(text))
  return [
    holds('format', {}),
    holds('signature', {
      'head.signature': !(await isHeadSigned(bundle, bundle.head)),
      signature: !(await isBundleSigned(bundle)),
      ...(await ofEach(versions, async ({ row }, i) =>
        isRecordSigned(row, keyOf(bundle, bundle.entries[i]!.position)),
      )),
    }),
    ...(await keysStep(bundle, bundle.head)),
    holds('inclusion', await notUnder(bundle.entries, bundle.head, (i) => `entries[${i}]`)),
    holds(
      'hash',
      await ofEach(versions, async ({ row }) => row.hash === (await sha256Hex(certificateText(row.record)))),
    ),
    holds('rows', wrongRows(bundle, versions)),
    ...inThemselves(versions),
    holds('version', wrongChain(versions)),
  ]
}

function versionOf(text: string): Version | undefined {
  const row = certificateOf(text)
  const content = row && parsed(row.record)
  return (
    row && {
      row,
      content:
        content !== undefined && record(content, 'record') === undefined ? (content as CertificateRecord) : undefined,
    }
  )
}
const isRecordSigned = async ({ record: text, signature }: CertificateRow, publicKey: string): Promise<boolean> =>
  isSignature(signature, '') === undefined && isSigned(certificateText(text), { publicKey, signature })

/** The rows that fail. The step `rows` has reported a text that is no row. */
async function ofEach(
  versions: readonly (Version | undefined)[],
  passes: (version: Version, i: number) => Promise<boolean>,
): Promise<Record<string, boolean>> {
  const broken: Record<string, boolean> = {}
  for (const [i, version] of versions.entries()) if (version) broken[`entries[${i}].text`] = !(await passes(version, i))
  return broken
}

function wrongRows(
  { no, entries }: CertificateBundle,
  versions: readonly (Version | undefined)[],
): Record<string, boolean> {
  return Object.fromEntries(
    versions.map((version, i) => {
      const { row, content } = version ?? {}
      const [before, first] = [versions[i - 1]?.row, versions[0]?.row]
      const rises = i === 0 || (before && row && before.id < row.id && entries[i - 1]!.position < entries[i]!.position)
      return [
        `entries[${i}].text`,
        !(
          row &&
          content?.no === no &&
          content.version === row.version &&
          row.retirement === first?.retirement &&
          rises
        ),
      ]
    }),
  )
}

const inThemselves = (versions: readonly (Version | undefined)[]): CheckedStep<'serials' | 'days'>[] => {
  const each = (wrong: typeof wrongSerials) =>
    Object.assign({}, ...versions.map((v, i) => (v?.content ? wrong(v.content, `entries[${i}].record`) : {})))
  return [holds('serials', each(wrongSerials)), holds('days', each(wrongDays))]
}

/** The fields that a correction may not change. */
const unchangingOf = ({ kg, project, serials }: CertificateRecord): string => canonicalJson({ kg, project, serials })
function wrongChain(versions: readonly (Version | undefined)[]): Record<string, boolean> {
  return Object.fromEntries(
    versions.flatMap((version, i): [string, boolean][] => {
      const [content, before] = [version?.content, versions[i - 1]]
      if (!content) return []
      const first = content.supersedes === null && content.why === null
      const next =
        content.supersedes === before?.row.hash &&
        content.why !== null &&
        before?.content !== undefined &&
        unchangingOf(content) === unchangingOf(before.content)
      return [[`entries[${i}].record`, content.version !== i + 1 || !(i === 0 ? first : next) || isMisnamed(content)]]
    }),
  )
}
