import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccountName, carbon, stock } from '@tonne/domain/ledger'
import { kg } from '@tonne/domain/money'
import { openTestDatabase } from '../../platform/testing/openTestDatabase.ts'
import { listenToStatements } from '../../testing/sameWork.ts'
import { type Books, openBooks } from './books.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
type Cut = { from: AccountName; kg: number }
type Requests = { accounts: readonly AccountName[]; cuts?: readonly Cut[] }
const withBooks = <T>({ accounts, cuts = [] }: Requests, work: (books: Books) => T): Promise<T> =>
  db.tx(async (tx) => {
    const books = await openBooks(tx, { accounts, cuts, most: 10 })
    const result = work(books)
    await books.close(now)
    return result
  })
const unsoldOf = (project: number) => stock(project, 'unsold')
const of = (memberId: number, project: number) => carbon(memberId, 'credits', project)
/** Issues a project's tons into its unsold stock, in pieces of so many kilograms. */
const issue = (project: number, pieces: readonly number[]) =>
  withBooks({ accounts: [stock(project, 'registry'), unsoldOf(project)] }, (books) => {
    const all = pieces.reduce((sum, size) => sum + size, 0)
    const entryId = books.enter({
      kind: 'issue',
      causeId: project,
      postings: [{ debit: stock(project, 'registry'), credit: unsoldOf(project), amount: kg(all) }],
    })
    let fromKg = 0
    for (const size of pieces) {
      books.addSerials(unsoldOf(project), { fromKg, toKg: fromKg + size }, entryId)
      fromKg += size
    }
    return entryId
  })
const move = (books: Books, from: AccountName, to: AccountName, size: number) => {
  const entryId = books.enter({ kind: 'buy', causeId: 1, postings: [{ debit: from, credit: to, amount: kg(size) }] })
  return { entryId, ranges: books.moveSerials(from, to, kg(size), entryId) }
}
const rows = (project: number) =>
  db.rows<{ owner: number; from: number; to: number; entry: number }>(
    `select owner_id as owner, from_kg as "from", to_kg as "to", entry_id as entry
     from serial_range r join account a on a.id = r.account_id where project_id = $1 order by from_kg`,
    [project],
  )
/** How often ranges were read, shortened and removed. */
const counts = (texts: readonly string[]) =>
  ['lateral', 'update serial_range', 'delete from serial_range'].map(
    (part) => texts.filter((text) => text.includes(part)).length,
  )
const times = (count: number, size: number): number[] => Array.from({ length: count }, () => size)

test('two cuts of an account in one transaction may take what neither could alone; nothing is cut twice', async () => {
  const issued = await issue(1, [1000, 1000, 1000, 1000])
  const cut = { from: unsoldOf(1), kg: 1500 }
  const [first, second] = await withBooks(
    { accounts: [unsoldOf(1), of(1, 1), of(2, 1)], cuts: [cut, cut] },
    (books) => [move(books, unsoldOf(1), of(1, 1), 1500), move(books, unsoldOf(1), of(2, 1), 1500)],
  )
  assert.deepEqual(first!.ranges, [
    { fromKg: 0, toKg: 1000 },
    { fromKg: 1000, toKg: 1500 },
  ])
  assert.deepEqual(await rows(1), [
    { owner: 1, from: 0, to: 1000, entry: first!.entryId },
    { owner: 1, from: 1000, to: 1500, entry: first!.entryId },
    { owner: 2, from: 1500, to: 2000, entry: second!.entryId },
    { owner: 2, from: 2000, to: 3000, entry: second!.entryId },
    { owner: 1, from: 3000, to: 4000, entry: issued },
  ])
})
test('of two projects whose serials begin alike, the used up range goes and the other’s is shortened', async () => {
  await issue(2, [1000])
  const issued = await issue(3, [1000])
  const cuts = [2, 3].map((project) => ({ from: unsoldOf(project), kg: 1000 }))
  const moved = await withBooks(
    { accounts: [2, 3].flatMap((project) => [unsoldOf(project), of(1, project)]), cuts },
    (books) => [move(books, unsoldOf(2), of(1, 2), 1000).entryId, move(books, unsoldOf(3), of(1, 3), 1).entryId],
  )
  assert.deepEqual(await rows(2), [{ owner: 1, from: 0, to: 1000, entry: moved[0] }])
  assert.deepEqual(await rows(3), [
    { owner: 1, from: 0, to: 1, entry: moved[1] },
    { owner: 3, from: 1, to: 1000, entry: issued },
  ])
})
test('serials received in a transaction can be passed on in it, and end in the last place only', async () => {
  await issue(4, [3000])
  const accounts = [unsoldOf(4), of(1, 4), of(2, 4), of(3, 4)]
  const last = await withBooks({ accounts, cuts: [{ from: unsoldOf(4), kg: 2000 }] }, (books) => {
    move(books, unsoldOf(4), of(1, 4), 2000)
    const { entryId, ranges } = move(books, of(1, 4), of(2, 4), 2000)
    const next = books.enter({
      kind: 'buy',
      causeId: 2,
      postings: [{ debit: of(2, 4), credit: of(3, 4), amount: kg(2000) }],
    })
    books.moveRanges(of(2, 4), of(3, 4), ranges, next)
    assert.ok(next > entryId)
    return next
  })
  assert.deepEqual(
    (await rows(4)).map(({ owner, from, to, entry }) => [owner, from, to, entry === last]),
    [
      [3, 0, 2000, true],
      [4, 2000, 3000, false],
    ],
  )
})
test('serials received in a transaction leave in order of arrival', async () => {
  await issue(9, [1000, 1000])
  await withBooks({ accounts: [unsoldOf(9), of(1, 9), of(2, 9)], cuts: [{ from: unsoldOf(9), kg: 2000 }] }, (books) => {
    move(books, unsoldOf(9), of(1, 9), 2000)
    assert.deepEqual(move(books, of(1, 9), of(2, 9), 1200).ranges, [
      { fromKg: 0, toKg: 1000 },
      { fromKg: 1000, toKg: 1200 },
    ])
  })
})
test('exactly the named ranges move, each whole, and the others stay', async () => {
  await issue(5, [100, 200, 300])
  const accounts = [unsoldOf(5), of(1, 5)]
  const cuts = [{ from: unsoldOf(5), kg: 600 }]
  const wanted = [
    { fromKg: 0, toKg: 100 },
    { fromKg: 300, toKg: 600 },
  ]
  const entryId = await withBooks({ accounts, cuts }, (books) => {
    const id = books.enter({
      kind: 'buy',
      causeId: 1,
      postings: [{ debit: unsoldOf(5), credit: of(1, 5), amount: kg(400) }],
    })
    assert.throws(() => books.moveRanges(unsoldOf(5), of(1, 5), [{ fromKg: 0, toKg: 99 }], id), /not there whole/)
    books.moveRanges(unsoldOf(5), of(1, 5), wanted, id)
    return id
  })
  assert.deepEqual(
    (await rows(5)).map(({ owner, from, to, entry }) => [owner, from, to, entry === entryId]),
    [
      [1, 0, 100, true],
      [5, 100, 300, false],
      [1, 300, 600, true],
    ],
  )
})
test('a transaction reads no ranges but those of its cuts, and writes none that it did not cut', async () => {
  await issue(6, [1000, 1000])
  const heard = listenToStatements(db)
  const accounts = [unsoldOf(6), of(1, 6)]
  await withBooks({ accounts }, () => undefined)
  assert.deepEqual(counts(heard()), [0, 0, 0])
  await withBooks({ accounts, cuts: [{ from: unsoldOf(6), kg: 2000 }] }, () => undefined)
  assert.deepEqual(counts(heard()), [1, 0, 0])
  await withBooks(
    { accounts, cuts: [{ from: unsoldOf(6), kg: 1000 }] },
    (books) => void move(books, unsoldOf(6), of(1, 6), 1000),
  )
  assert.deepEqual(counts(heard()), [1, 0, 1])
  await withBooks(
    { accounts, cuts: [{ from: unsoldOf(6), kg: 1 }] },
    (books) => void move(books, unsoldOf(6), of(1, 6), 1),
  )
  assert.deepEqual(counts(heard()), [1, 1, 0])
  await assert.rejects(
    withBooks(
      { accounts, cuts: [{ from: unsoldOf(6), kg: 1 }] },
      (books) => void move(books, unsoldOf(6), of(1, 6), 1000),
    ),
    /1 kg have no serial|takes project/,
  )
})
test('two thousand pieces of an account are read at first, the rest only when the cut reaches them', async () => {
  await issue(7, times(1999, 1))
  await issue(8, times(2001, 1))
  const [seven, eight] = [unsoldOf(7), unsoldOf(8)]
  const heard = listenToStatements(db)
  const readings = async (cuts: readonly Cut[]): Promise<number> => {
    heard()
    await withBooks({ accounts: [seven, eight], cuts }, () => undefined)
    return counts(heard())[0]!
  }
  assert.equal(await readings([{ from: seven, kg: 1999 }]), 1)
  assert.equal(await readings([{ from: eight, kg: 1999 }]), 1)
  assert.equal(await readings([{ from: eight, kg: 2000 }]), 2)
  const half = [seven, eight].map((from) => ({ from, kg: 1500 }))
  assert.equal(await readings(half), 1)
  const cuts = [
    { from: seven, kg: 1000 },
    { from: eight, kg: 2001 },
  ]
  await withBooks({ accounts: [seven, eight, of(1, 7), of(1, 8)], cuts }, (books) => {
    assert.equal(move(books, seven, of(1, 7), 1000).ranges.length, 1000)
    assert.equal(move(books, eight, of(1, 8), 2001).ranges.length, 2001)
  })
  assert.deepEqual([(await rows(7)).length, (await rows(8)).length], [1999, 2001])
  assert.deepEqual(new Set((await rows(8)).map(({ owner }) => owner)), new Set([1]))
})
