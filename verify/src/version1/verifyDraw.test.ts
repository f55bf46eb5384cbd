import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { utf8 } from '@tonne/domain/bytes'
import { quicknet } from '@tonne/domain/trading/drand'
import { beaconText, runDraw } from '@tonne/domain/trading/draw'
import { type DrawBundle, digestText } from '@tonne/domain/trading/drawBundle'
import { verifyDraw } from './verifyDraw.ts'

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha256', key).update(data).digest()
const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
const sealed = (bundle: Omit<DrawBundle, 'digest'>): DrawBundle => ({ ...bundle, digest: hex(digestText(bundle)) })

// Round 1000 of drand's quicknet, as its network signed it on 23 August 2023, and the one after it.
const round1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const round1001 = 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41'
const closesAt = Date.parse('2023-08-23T15:59:22Z')
function sound(kind: 'members' | 'drand' = 'members'): DrawBundle {
  const entrants = [10, 50, 5, 20, 100].map((kg, i) => ({ id: `BK-000${i + 1}`, kg, memberSeed: hex(`member ${i}`) }))
  const signature = round1000
  const members = Buffer.from(sha256(utf8(beaconText('PRJ-0001', entrants)))).toString('hex')
  const drand = { chain: quicknet.hash, round: 1000, signature }
  const value = kind === 'members' ? members : Buffer.from(sha256(Buffer.from(signature, 'hex'))).toString('hex')
  const serverSeed = new Uint8Array(32).fill(0x11)
  const drawn = runDraw(
    { projectId: 'PRJ-0001', serverSeed, entries: entrants, beacon: value, supplyKg: 80, lotKg: 5 },
    sha256,
    hmac,
  )
  return sealed({
    kind: 'draw',
    version: 1,
    project: 'PRJ-0001',
    rule: 'draw-v1',
    supplyKg: 80,
    lotKg: 5,
    capKg: 100,
    opensAt: closesAt - 100_000_000,
    closesAt,
    publishedAt: closesAt - 200_000_000,
    commit: drawn.commit,
    sealedAt: closesAt + 10,
    entrants,
    entrantsHash: drawn.entrantsHash,
    revealedAt: closesAt + 20,
    serverSeed: '11'.repeat(32),
    seed: drawn.seed,
    beacon: { kind, value, ...(kind === 'drand' ? drand : { chain: null, round: null, signature: null }) },
    result: drawn.ranked.map(({ id, rank, allottedKg }) => ({ id, rank, allottedKg })),
  })
}
const wrongIn = async (bundle: unknown) => (await verifyDraw(bundle)).filter((c) => !c.holds)
const paths = (value: unknown, at: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([k, v]) => paths(v, [...at, Array.isArray(value) ? Number(k) : k]))
    : [at]

/** Another value of the same kind, so that the form alone does not reveal it. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 5
  if (value === null) return 'd'.repeat(64)
  const text = String(value)
  return (text[0] === '2' ? '3' : '2') + text.slice(1)
}
function changed(bundle: DrawBundle, path: readonly (string | number)[]): DrawBundle {
  const copy = structuredClone(bundle) as unknown as Record<string | number, unknown>
  let at = copy
  for (const key of path.slice(0, -1)) at = at[key] as typeof at
  at[path.at(-1)!] = other(at[path.at(-1)!])
  return copy as unknown as DrawBundle
}

for (const kind of ['members', 'drand'] as const) {
  test(`a valid bundle with a beacon of ${kind} holds in every step`, async () => {
    const checks = await verifyDraw(sound(kind))
    assert.equal(checks.length, 10)
    assert.deepEqual(
      checks.filter((c) => !c.holds),
      [],
    )
  })
  test(`a change in any field is detected and named (${kind})`, async () => {
    const bundle = sound(kind)
    const all = paths(bundle)
    assert.ok(all.length > 40)
    for (const path of all) {
      const wrong = await wrongIn(changed(bundle, path))
      assert.ok(wrong.length > 0 && wrong.every((c) => c.wrong.length > 0), `${path.join('.')} was not seen`)
    }
  })
}
// A forger with a new digest cannot hide these fields: they decide who gets what.
const forgeries: [path: (string | number)[], named: string][] = [
  [['project'], 'commit'],
  [['rule'], 'rule'],
  [['supplyKg'], 'result.allottedKg'],
  [['commit'], 'commit'],
  [['entrantsHash'], 'entrantsHash'],
  [['entrants', 0, 'id'], 'entrantsHash'],
  [['entrants', 1, 'kg'], 'entrantsHash'],
  [['entrants', 2, 'memberSeed'], 'beacon.value'],
  [['beacon', 'value'], 'beacon.value'],
  [['serverSeed'], 'commit'],
  [['seed'], 'seed'],
  [['result', 0, 'rank'], 'result.rank'],
  [['result', 3, 'allottedKg'], 'result.allottedKg'],
  [['lotKg'], 'entrants.kg'],
]
for (const [path, named] of forgeries) {
  test(`a new digest does not hide a change of ${path.join('.')}: ${named} is named`, async () => {
    const { digest: _, ...forged } = changed(sound(), path)
    const wrong = (await wrongIn(sealed(forged))).flatMap((c) => c.wrong)
    assert.ok(wrong.includes(named), wrong.join(', '))
    assert.ok(!wrong.includes('digest'))
  })
}
test('with drand only the known chain’s signature over the first round from the close on holds', async () => {
  const bundle = sound('drand')
  const value = (signature: string) => createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
  const named = async (change: Partial<DrawBundle['beacon']>, close = closesAt) =>
    (await wrongIn(sealed({ ...bundle, closesAt: close, beacon: { ...bundle.beacon, ...change } }))).find(
      (c) => c.step === 'beacon',
    )?.wrong
  assert.equal(bundle.beacon.value, 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
  assert.equal(await named({}), undefined)
  assert.deepEqual(await named({ signature: round1001, value: value(round1001) }), ['beacon.signature'])
  assert.deepEqual(await named({ round: 1001, signature: round1001, value: value(round1001) }), ['beacon.round'])
  assert.deepEqual(
    await named({}, closesAt - 60_000),
    ['beacon.round'],
    'a later round than the first could have been picked',
  )
  assert.deepEqual(await named({ signature: 'ab'.repeat(48), value: value('ab'.repeat(48)) }), ['beacon.signature'])
  assert.deepEqual(await named({ chain: 'c'.repeat(64) }), ['beacon.chain'])
  assert.deepEqual(await named({ signature: null }), ['beacon.signature'])
})
test('impossible times, a booking twice, one left out and one above the cap are named', async () => {
  const bundle = sound()
  const named = async (change: Partial<DrawBundle>) =>
    (await wrongIn(sealed({ ...bundle, ...change }))).flatMap((c) => c.wrong)
  assert.ok((await named({ publishedAt: closesAt })).includes('publishedAt'))
  assert.ok((await named({ sealedAt: closesAt - 1 })).includes('sealedAt'))
  assert.ok((await named({ revealedAt: closesAt + 86_400_000 })).includes('revealedAt'))
  assert.ok((await named({ entrants: [...bundle.entrants, bundle.entrants[0]!] })).includes('entrants.id'))
  assert.ok((await named({ result: bundle.result.slice(1) })).includes('result'))
  assert.ok((await named({ capKg: 50 })).includes('entrants.kg'))
})
test('a file of another format names its first wrong field', async () => {
  for (const [value, field] of [
    [null, 'the file'],
    [{}, 'kind'],
    [{ ...sound(), extra: 1 }, 'extra'],
    [{ ...sound(), seed: 'AB' }, 'seed'],
    [{ ...sound(), entrants: [{ id: 'x', kg: 1 }] }, 'entrants[0].memberSeed'],
  ] as const)
    assert.deepEqual((await verifyDraw(value))[0]!.wrong, [field])
})
test('the command prints each step and ends with 0 only when everything holds', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value))
    return join(folder, name)
  }
  const main = join(import.meta.dirname, '../main.ts')
  const output = execFileSync(process.execPath, [main, 'draw', file('good.json', sound())], { encoding: 'utf8' })
  assert.match(output, /Everything holds/)
  assert.equal(output.match(/^ok /gm)!.length, 10)
  const bad = spawnSync(process.execPath, [main, 'draw', file('bad.json', { ...sound(), seed: '0'.repeat(64) })], {
    encoding: 'utf8',
  })
  assert.equal(bad.status, 1)
  assert.match(bad.stdout, /NOT seed +The seed follows.*: seed/)
  assert.equal(spawnSync(process.execPath, [main, 'draw']).status, 2)
  assert.equal(spawnSync(process.execPath, [main, 'draw', join(folder, 'none.json')]).status, 2)
})
