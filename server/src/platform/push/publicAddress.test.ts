import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressRefused, isPublicAddress, publicLookup } from './publicAddress.ts'

const inside = [
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.7', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001::1', '2001:db8::1', 'localhost', '', '10.1'],
]
const outside = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '198.20.0.1', '223.255.255.255', '2606:4700::1111']

test('only globally reachable addresses are public', () => {
  assert.deepEqual(inside.filter(isPublicAddress), [])
  assert.deepEqual(outside.filter(isPublicAddress), outside)
})
test('a name is judged by its address at the time of the connection', async () => {
  const looked = (mayReach: (address: string) => boolean, all: boolean) =>
    new Promise((resolve) =>
      publicLookup(mayReach)('localhost', { all }, (error, address) => resolve(error ?? address)),
    )
  for (const all of [true, false]) {
    assert.ok((await looked(isPublicAddress, all)) instanceof AddressRefused)
    assert.match(JSON.stringify(await looked(() => true, all)), /127\.0\.0\.1|::1/)
  }
})
