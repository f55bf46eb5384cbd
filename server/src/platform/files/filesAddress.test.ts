import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFilesAddress } from './filesAddress.ts'

test('an address names a bucket, a folder in it and where it is', () => {
  const amazon = { bucket: 'files', prefix: '', endpoint: undefined, region: 'us-east-1' }
  assert.deepEqual(readFilesAddress('s3://files'), amazon)
  assert.deepEqual(readFilesAddress('s3://files/tonne/live/?region=ap-southeast-1'), {
    ...amazon,
    prefix: 'tonne/live/',
    region: 'ap-southeast-1',
  })
  assert.equal(
    readFilesAddress('s3://files?endpoint=https://store.example:9000')?.endpoint,
    'https://store.example:9000',
  )
})

test('an address with a name, a password or anything unknown is none', () => {
  const bad = [
    's3://me@files',
    's3://me:secret@files',
    's3://files?endpoint=https://me:secret@store.example',
    's3://files?endpoint=ftp://store.example',
    's3://files?key=secret',
    's3://files:9000',
    's3://files/a b',
    'https://files',
    'files',
  ]
  assert.deepEqual(
    bad.filter((text) => readFilesAddress(text) !== undefined),
    [],
  )
})
