import { certificateText, shutLeaf } from '@tonne/domain/base/sealedText'
import { toHex } from '@tonne/domain/bytes'
import { canonicalJson } from '@tonne/domain/canonicalJson'
import { type Lie, liesOf } from './lie.ts'
import { hex, now, operator, signed, stranger } from './operator.ts'
import {
  certificateBundle,
  correction,
  firstHash,
  isPublished,
  run,
  sound,
  textOf,
  type Version,
  walkBundle,
  worldTexts,
} from './soundCertificate.ts'
import { liabilityBundle, moneySpec } from './soundLiability.ts'

const lie = liesOf('certificate')
const first = (record: Version['record'], row: Partial<Version> = {}) =>
  certificateBundle({ versions: [{ record, ...row }] })
const corrected = (record: Version['record'], row: Partial<Version> = {}) =>
  certificateBundle({ versions: [{ record: {} }, { ...correction(record), ...row }] })
const whole = certificateBundle()
const unnamed = certificateText(JSON.stringify({ ...sound, ...correction().record, supersedes: null }))
const resigned = (change: object) => signed({ ...whole, ...change })

export const certificateLies: readonly Lie[] = [
  lie('more tons than serials', first({ kg: 4000 }), 'serials'),
  lie('a ton named in two runs', first({ serials: [run(5, 6, 2000), run(6, 6, 1000)] }), 'serials'),
  lie('the same run twice', first({ kg: 4000, serials: [run(5, 6, 2000), run(5, 6, 2000)] }), 'serials'),
  lie('more than its numbers hold', first({ serials: [run(5, 6, 3000)] }), 'serials'),
  lie('a run of zero', first({ serials: [run(5, 6, 2000), run(9, 9, 1000), run(11, 11, 0)] }), 'serials'),
  lie(
    'a line that names other numbers',
    first({ serials: [{ ...run(5, 6, 2000), text: 'X-7-8' }, run(9, 9, 1000)] }),
    'serials',
  ),
  lie(
    'a ton named again in another spelling',
    first({ serials: [run(5, 6, 2000), { ...run(6, 6, 1000), text: 'X 6/6' }] }),
    'serials',
  ),
  lie(
    'a ton named again with another dash',
    first({ serials: [run(5, 6, 2000), { ...run(6, 6, 1000), text: 'X-6 to 6' }] }),
    'serials',
  ),
  lie(
    'a whole run that another names in part',
    first({ kg: 3500, serials: [run(5, 6, 2000), run(6, 7, 1500)] }),
    'serials',
  ),
  lie(
    'a part of a run that another names whole',
    first({ kg: 3500, serials: [run(5, 6, 1500), run(6, 7, 2000)] }),
    'serials',
  ),
  lie('more parts of one ton than it has', first({ kg: 1200, serials: [run(6, 6, 600), run(6, 6, 600)] }), 'serials'),
  lie(
    'runs that meet and have more than their tons',
    first({ kg: 5800, serials: [run(5, 7, 2900), run(7, 9, 2900)] }),
    'serials',
  ),
  lie(
    'runs that can share no ton between them as they say',
    first({ kg: 8500, serials: [run(1, 5, 4900), run(5, 5, 200), run(6, 9, 3400)] }),
    'serials',
  ),
  lie(
    'runs in no order that name a ton twice',
    first({ kg: 4000, serials: [run(8, 9, 2000), run(7, 8, 2000)] }),
    'serials',
  ),
  ...(
    [
      ['acquired before it was issued', { issued: '2026-01-02' }],
      ['acquired until before it was acquired', { acquiredTo: '2025-12-31' }],
      ['requested before it was acquired', { acquiredTo: '2026-11-20' }],
    ] as const
  ).map(([what, days]) => lie(what, first({ provenance: { ...sound.provenance, ...days } }), 'days')),
  lie('a first version that names another', first({ supersedes: 'd'.repeat(64) }), 'version'),
  lie('a first version with a reason to correct', first({ why: 'x' }), 'version'),
  lie(
    'retired before it was requested',
    first({ provenance: { ...sound.provenance, requested: '2026-11-21' } }),
    'days',
  ),
  lie(
    'acquired on a day that there is not',
    first({ provenance: { ...sound.provenance, acquiredTo: '2026-02-30' } }),
    'rows',
  ),
  lie('evidence of another day', first({ evidence: { ...sound.evidence, day: '2026-11-19' } }), 'days'),
  lie('a name in an anonymous certificate', first({ beneficiary: { kind: 'anonymous', name: 'X' } }), 'version'),
  lie('a first version that corrects something', first({ supersedes: 'd'.repeat(64), why: 'x' }), 'version'),
  lie('a correction that changes the tons', corrected({ kg: 2000, serials: [run(5, 6, 2000)] }), 'version'),
  lie('a correction that changes the serials', corrected({ serials: [run(15, 16, 2000), run(9, 9, 1000)] }), 'version'),
  lie('a correction of another project', corrected({ project: { ...sound.project, no: 'TN-0143' } }), 'version'),
  lie('a correction of another certificate', corrected({ supersedes: firstHash({ message: 'another' }) }), 'version'),
  lie('a correction that names nothing', corrected({ supersedes: null }), 'version'),
  lie('a correction hashed before it named the previous version', corrected({}, { hash: hex(unnamed) }), 'hash'),
  lie(
    'a correction signed before it named the previous version',
    corrected({}, { signature: operator.sign(unnamed) }),
    'signature',
  ),
  lie('a correction without a reason', corrected({ why: null }), 'version'),
  lie('a version left out', certificateBundle({ shown: [1] }), 'version'),
  lie('a version that was skipped', corrected({ version: 3 }), 'version'),
  lie(
    'one version twice',
    certificateBundle({ versions: [{ record: {} }, correction(), { ...correction(), id: 3 }] }),
    'version',
  ),
  lie('versions in another order', certificateBundle({ shown: [1, 0] }), 'rows', 'version'),
  lie('a correction from another retirement', corrected({}, { retirement: 13 }), 'rows'),
  lie('a certificate under another number', certificateBundle({ no: 'RT-20261120-00013' }), 'rows'),
  lie('a record of another version than its row', first({}, { version: 2 }), 'rows'),
  lie('a record with a field that nobody knows', first({ note: 'twice the tons' }), 'rows'),
  lie('another hash', first({}, { hash: 'a'.repeat(64) }), 'hash'),
  lie(
    'a record that another key signed',
    first({}, { signature: stranger.sign(certificateText(canonicalJson(sound))) }),
    'signature',
  ),
  lie(
    'a certificate that was never sealed',
    resigned({ entries: whole.entries.map((row) => ({ ...row, text: row.text.replace('Wei', 'Way') })) }),
    'inclusion',
    'signature',
    'hash',
  ),
  lie('a file that another key signed', { ...whole, signature: stranger.sign('x') }, 'signature'),
]

const walk = liesOf('walk')
const texts = worldTexts()
const walked = (...more: string[]) => walkBundle({ texts: [...texts, ...more] })
const again = (no: string, serials: Version['record']['serials']) =>
  textOf({ id: 9, retirement: 9, record: { no, serials, kg: 2000 } as Version['record'] })
/** 600 kg of one ton. */
const partOf = (no: string, id: number) =>
  textOf({ id, retirement: id, record: { no, serials: [run(70, 70, 600)], kg: 600 } as Version['record'] })
const third = { id: 7, record: { version: 3, supersedes: 'd'.repeat(64), why: 'Once more' } }
const freed = textOf({ ...third, record: { ...third.record, serials: [run(40, 42, 3000)] } })
const elsewhere = textOf({
  id: 9,
  retirement: 9,
  record: {
    no: 'RT-20261121-00013',
    kg: 2000,
    serials: [run(6, 7, 2000)],
    project: { ...sound.project, registry: 'acr' },
  },
})
const otherDay = liabilityBundle([{ ...moneySpec, says: { custody: 999_999 } }]).assets[0]!.row.text
const [sealedWalk, kinds] = [walkBundle(), texts.map((text) => (JSON.parse(text) as [string])[0])]
const without = (what: string) => ({
  ...sealedWalk,
  rows: sealedWalk.rows.filter(({ position }) => kinds[position] !== what),
})

/** In the older form, whose leaf does not say what kind of row it holds. */
const unkind = sealedWalk.leaves.map((leaf, i) =>
  i === 3 && leaf.leaf === 2 ? { leaf: 1, hash: toHex(now(shutLeaf(leaf.what, leaf.hash))) } : leaf,
)
const nowhere = {
  position: sealedWalk.leaves.length,
  salt: 'a'.repeat(32),
  text: again('RT-20261121-00013', [run(30, 31, 2000)]),
}

export const walkLies: readonly Lie[] = [
  walk('a leaf of the older form among newer ones', { ...sealedWalk, leaves: unkind }, 'root'),
  walk(
    'a certificate at a place that the log does not have',
    { ...sealedWalk, rows: [...sealedWalk.rows, nowhere] },
    'rows',
  ),
  { ...walk('a stored head that is none', sealedWalk, 'kept'), given: { kept: { size: 0, root: 'x' } } },
  walk(
    'a ton of which two certificates have more than there is',
    walked(partOf('RT-20261121-00013', 9), partOf('RT-20261121-00014', 10)),
    'serials',
  ),
  walk('two roots of one day and asset', walked(otherDay), 'published'),
  walk(
    'two commitments of one draw',
    walked(texts[kinds.indexOf('draw.commit')]!.replace('"draw-v2"', '"draw-v3"')),
    'published',
  ),
  walk('two outcomes of one draw', walked(texts[kinds.indexOf('draw.result')]!), 'published'),
  walk(
    'one version of a certificate twice',
    walked(textOf({ id: 7, record: { message: 'for somebody else' } })),
    'published',
  ),
  walk(
    'a correction without the version that it corrects',
    walkBundle({ texts: texts.filter((text) => text !== textOf({ record: {} })) }),
    'published',
  ),
  walk('a root of a day that there is not', walked(otherDay.replace(/"2026-\d\d-\d\d"/, '"2026-11-31"')), 'published'),
  walk('a published row that cannot be read', walked('["liability",99,"2026-11-21"]'), 'published'),
  walk(
    'a ton in a second certificate, whose record cannot be read',
    walked(again('RT-20261121-00013', [run(6, 7, 2000)]).replace('\\"kg\\":2000', '\\"kg\\":\\"2000\\"')),
    'published',
  ),
  walk('one ton in two certificates', walked(again('RT-20261121-00013', [run(6, 7, 2000)])), 'serials'),
  walk(
    'one ton twice in one certificate',
    walked(again('RT-20261121-00013', [run(20, 21, 1000), run(20, 21, 1000), run(21, 22, 1000)])),
    'serials',
  ),
  walk('one ton in two certificates of two registries', walked(elsewhere), 'serials'),
  walk(
    'a correction that frees its serials for another',
    walked(freed, again('RT-20261121-00013', [run(5, 6, 2000)])),
    'published',
  ),
  walk('a correction by another retirement', walked(textOf({ ...third, retirement: 13 })), 'published'),
  walk(
    'one retirement under two numbers',
    walked(textOf({ id: 9, record: { no: 'RT-20261121-00013', kg: 2000, serials: [run(30, 31, 2000)] } })),
    'published',
  ),
  walk('a day’s root that is not opened', without('liability'), 'rows'),
  walk('a certificate that is not opened', without('certificate'), 'rows'),
  walk('the list of a draw that is not opened', without('draw.list'), 'rows'),
  walk('the commitment of a draw that is not opened', without('draw.commit'), 'rows'),
  walk('the outcome of a draw that is not opened', without('draw.result'), 'rows'),
  walk(
    'a posting opened as if it were published',
    walkBundle({ open: (text) => isPublished(text) || text === texts[0] }),
    'published',
  ),
  walk('two lists of one draw', walked(texts[kinds.indexOf('draw.list')]!), 'published'),
  walk('a record of another version than its row', walked(textOf({ ...third, version: 4 })), 'published'),
  walk(
    'an old row that differs from the sealed one',
    { ...sealedWalk, rows: [...sealedWalk.rows, { position: 0, salt: 'a'.repeat(32), text: texts[0]! }] },
    'rows',
    'published',
  ),
  walk('a row opened twice', { ...sealedWalk, rows: [...sealedWalk.rows, sealedWalk.rows[0]!] }, 'rows', 'published'),
  walk(
    'a row that differs from the sealed one',
    { ...sealedWalk, rows: sealedWalk.rows.map((row, i) => (i ? row : { ...row, salt: 'a'.repeat(32) })) },
    'rows',
  ),
  walk(
    'a leaf of another kind than its row',
    {
      ...sealedWalk,
      leaves: sealedWalk.leaves.map((leaf) =>
        leaf.leaf === 2 && leaf.what === 'liability' ? { ...leaf, what: 'act' } : leaf,
      ),
    },
    'root',
    'rows',
  ),
  walk(
    'a certificate whose leaf says that it is an act',
    walkBundle({ nameOf: (text) => (text === texts.at(-1) ? 'act' : (JSON.parse(text) as [string])[0]) }),
    'rows',
  ),
  walk('a leaf left out', { ...sealedWalk, leaves: sealedWalk.leaves.slice(1) }, 'root', 'rows'),
  walk('a new row hidden as if it were an old one', hidden(), 'root'),
  walk(
    'a head of another key',
    { ...sealedWalk, head: { ...sealedWalk.head, signature: stranger.sign(hex('x')) } },
    'signature',
  ),
]
/** The last leaf is sealed in the older format, which does not show its kind. */
function hidden() {
  const [young, old] = [walkBundle({ old: 0 }), walkBundle({ old: texts.length })]
  return { ...old, leaves: [young.leaves[0]!, ...old.leaves.slice(1)] }
}
