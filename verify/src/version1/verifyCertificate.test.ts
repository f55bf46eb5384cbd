import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { certificateText } from '@tonne/domain/base/sealedText'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { sound as record } from '../testing/soundCertificate.ts'
import { verifyCertificate } from './verifyCertificate.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('hex')
function sealed(text: string) {
  const bytes = certificateText(text)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return {
    kind: 'certificate',
    version: 1,
    publicKey: raw,
    record: text,
    hash,
    signature: sign(null, Buffer.from(bytes), privateKey).toString('hex'),
  }
}
const wrongOf = async (bundle: unknown) => (await verifyCertificate(bundle)).flatMap((step) => step.wrong)
const sound = sealed(JSON.stringify(record))

test('a valid certificate holds in every step', async () => {
  const steps = await verifyCertificate(sound)
  assert.deepEqual(
    steps.map((s) => [s.step, s.holds]),
    ['format', 'hash', 'signature', 'serials', 'days', 'version'].map((step) => [step, true]),
  )
})

test('a change of any character of the record is detected', async () => {
  for (let i = 0; i < sound.record.length; i += 3) {
    const other = sound.record[i] === '1' ? '2' : '1'
    const text = sound.record.slice(0, i) + other + sound.record.slice(i + 1)
    if (text !== sound.record) assert.ok((await wrongOf({ ...sound, record: text })).length > 0, `character ${i}`)
  }
  assert.deepEqual(await wrongOf({ ...sound, hash: 'a'.repeat(64) }), ['hash'])
  assert.deepEqual(await wrongOf({ ...sound, signature: 'a'.repeat(128) }), ['signature'])
})

const forged: [what: string, change: Partial<CertificateRecord>, field: string][] = [
  ['more tons than serials', { kg: 4000 }, 'record.kg'],
  ['a serial twice', { serials: [record.serials[1]!, record.serials[1]!, record.serials[1]!] }, 'record.serials'],
  [
    'runs that share a serial',
    { kg: 4000, serials: [record.serials[0]!, { ...record.serials[0]!, first: 6, last: 7, text: 'X-6-7' }] },
    'record.serials',
  ],
  [
    'a line that names other numbers',
    { serials: [{ ...record.serials[0]!, text: 'X-7-8' }, record.serials[1]!] },
    'record.serials',
  ],
  [
    'retired before it was requested',
    { provenance: { ...record.provenance, requested: '2026-11-21' } },
    'record.provenance',
  ],
  ['a second version of nothing', { version: 2 }, 'record.supersedes'],
  ['a name on an anonymous one', { beneficiary: { kind: 'anonymous', name: 'X' } }, 'record.beneficiary'],
]
for (const [what, change, field] of forged)
  test(`signed by another and wrong in itself: ${what}`, async () =>
    assert.ok((await wrongOf(sealed(JSON.stringify({ ...record, ...change })))).includes(field)))

test('a file of another format names its first wrong field', async () => {
  assert.deepEqual(await wrongOf(null), ['the file'])
  assert.deepEqual(await wrongOf({ ...sound, extra: 1 }), ['extra'])
  assert.deepEqual(await wrongOf(sealed('{')), ['record'])
  assert.deepEqual(await wrongOf(sealed('{}')), ['record.no'])
})
