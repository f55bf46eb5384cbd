import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intentOf } from './intent.ts'

const retire = { project: 'TN-0142', kg: 5000 }

test('a repeat has the key of the first request, also when it shows another code', () => {
  const first = intentOf(null, { ...retire, proof: { tradingPassword: 'x', totp: '111111' } })
  const keys = Array.from({ length: 50 }, () => intentOf(null, retire).key)
  assert.deepEqual(
    keys.filter((key) => !/^[0-9a-f]{32}$/.test(key)),
    [],
  )
  for (const proof of [{ tradingPassword: 'x', totp: '222222' }, undefined])
    assert.equal(intentOf(first, { ...retire, proof }).key, first.key)
  assert.equal(first.input.includes('111111'), false)
})
test('another quantity, or a request after one that is done, has a new key', () => {
  const first = intentOf(null, retire)
  assert.notEqual(intentOf(first, { ...retire, kg: 6000 }).key, first.key)
  assert.notEqual(intentOf(null, retire).key, first.key)
})
