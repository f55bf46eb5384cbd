import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CertificateRecord, certificateAddress, corrected } from './certificate.ts'

const evidence = { reference: 'VCS-1', day: '2026-11-20', text: '', uploads: [] }
const record = {
  no: 'RC-1',
  version: 3,
  supersedes: 'aa',
  why: 'a name',
  kg: 2000,
  serials: [{ from: 1, to: 2 }],
  reason: 'gift',
  reasonText: '',
  message: 'old',
  beneficiary: { kind: 'person', name: 'Ann' },
  evidence,
  provenance: { issued: '2020-01-01', requested: '2026-11-18', retired: '2026-11-19' },
} as unknown as CertificateRecord
const change = { name: 'Anne', reasonText: 'a wedding', message: 'new', evidence }

test('a correction replaces the words it changes and takes the day of its evidence', () => {
  const after = corrected(record, change, { hash: 'bb', why: 'a letter was missing' })
  assert.deepEqual(after, {
    ...record,
    version: 4,
    supersedes: 'bb',
    why: 'a letter was missing',
    reasonText: 'a wedding',
    message: 'new',
    beneficiary: { kind: 'person', name: 'Anne' },
    provenance: { ...record.provenance, retired: '2026-11-20' },
  })
})
test('a correction gives no name to a certificate that was requested without one', () => {
  const nameless = { ...record, beneficiary: { kind: 'anonymous', name: null } } as CertificateRecord
  assert.equal(corrected(nameless, change, { hash: 'bb', why: '' }).beneficiary.name, null)
})
test('a printed code always leads to the same page', () => {
  assert.equal(
    certificateAddress('https://tonne.example', 'RC-1'),
    'https://tonne.example/pages/verify/certificate?no=RC-1',
  )
})
