import { certificateText } from '@tonne/domain/base/sealedText'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import type { CertificateBundle } from '../verifyCertificate.ts'
import type { WalkBundle } from '../verifyWalk.ts'
import { at, hex, makeLog, operator, publicKey, signed, when } from './operator.ts'
import { drawBundle, drawTexts } from './soundDraw.ts'
import { moves, postingText } from './soundLedger.ts'
import { liabilityBundle } from './soundLiability.ts'

const both = (text: string) => ({ en: text, cn: text })
export const run = (first: number, last: number, kg: number) =>
  ({ first, last, text: `X-${first}-${last}`, kg }) as CertificateRecord['serials'][number]
export const sound: CertificateRecord = {
  no: 'RT-20261120-00012',
  version: 1,
  supersedes: null,
  why: null,
  kg: 3000,
  project: {
    no: 'TN-0142',
    name: both('Mangroves'),
    place: both('Kalimantan'),
    registry: 'verra',
    registryProjectId: 'VCS-1',
    methodology: { code: 'VM0033', ...both('Tidal wetland') },
    vintageFrom: '2023-01-01',
    vintageTo: '2023-12-31',
  },
  serials: [run(5, 6, 2000), run(9, 9, 1000)],
  beneficiary: { kind: 'self', name: 'Tan Wei Ling' },
  reason: 'travel',
  reasonText: '',
  message: '',
  evidence: { reference: 'R-1', day: '2026-11-20', text: 'confirmed' },
  provenance: {
    issued: '2025-01-01',
    acquiredFrom: '2026-01-01',
    acquiredTo: '2026-02-01',
    requested: '2026-11-19',
    retired: '2026-11-20',
  },
}
export type Version = {
  record: Partial<CertificateRecord> & Record<string, unknown>
  retirement?: number
  id?: number
  version?: number
  hash?: string
  signature?: string
}
export const textOf = ({ record, retirement = 12, id = 1, ...fields }: Version): string => {
  const text = JSON.stringify({ ...sound, ...record })
  const {
    version = { ...sound, ...record }.version,
    hash = hex(certificateText(text)),
    signature = operator.sign(certificateText(text)),
  } = fields
  return JSON.stringify([
    'certificate',
    id,
    retirement,
    version,
    text,
    hash,
    signature,
    when(at('2026-11-20T05:00:00Z')),
  ])
}
export const firstHash = (record: Version['record'] = {}): string =>
  hex(certificateText(JSON.stringify({ ...sound, ...record })))
export const correction = (change: Version['record'] = {}): Version => ({
  id: 2,
  record: { version: 2, supersedes: firstHash(), why: 'A name was misspelt', message: 'For 2026', ...change },
})
type Spec = { versions?: readonly Version[]; no?: string; shown?: readonly number[] }
export function certificateBundle({
  versions = [{ record: {} }, correction()],
  no = sound.no,
  shown,
}: Spec = {}): CertificateBundle {
  const log = makeLog([postingText(moves[0]!), ...versions.map(textOf)], { at: at('2026-11-20T05:00:05Z') })
  const head = log.head()
  const entries = (shown ?? versions.map((_, i) => i)).map((i) => log.row(i + 1, head))
  return signed({ kind: 'certificate' as const, version: 2 as const, publicKey, no, head, entries })
}

/** Every text of a small world, in the order of sealing. */
export function worldTexts(): string[] {
  const draw = drawBundle()
  const [money, tons] = liabilityBundle().assets.map(({ row }) => row.text)
  return [...moves.map(postingText), ...drawTexts(draw), money!, textOf({ record: {} }), tons!, textOf(correction())]
}
export const isPublished = (text: string): boolean => !/^\["(posting|act|case)"/.test(text)
type Walked = {
  texts?: readonly string[]
  open?: (text: string) => boolean
  old?: number
  nameOf?: (text: string) => string
}
export function walkBundle({ texts = worldTexts(), open = isPublished, old = 2, ...named }: Walked = {}): WalkBundle {
  const { leaves, salts, head } = makeLog(texts, { at: at('2026-12-01T00:00:00Z'), old, ...named })
  const rows = texts.flatMap((text, position) => (open(text) ? [{ position, salt: salts[position]!, text }] : []))
  return { kind: 'walk', version: 2, publicKey, head: head(), leaves, rows }
}
