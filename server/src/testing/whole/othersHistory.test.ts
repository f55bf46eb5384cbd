/** Every member's read, act and page at the desk must cost the same in a long history of others as in a short one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import type { Endpoint } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { API_BASE, DESK_BASE } from '@tonne/contract/envelope'
import { asksAbout } from '../asksAbout.ts'
import { liveMarked } from '../markedLife.ts'
import { openWorld } from '../openWorld.ts'
import { operatorHeaders } from '../operatorHeaders.ts'
import { addOthers } from '../othersHistory.ts'
import { type Reading, readingsOf, rowsOf } from '../rowsRead.ts'

const world = await openWorld()
const { app, db, clock } = world

/** Reads of everybody's rows, and why they may. */
const READS_ALL: Readonly<Record<string, string>> = {
  'liability.mine': 'a node computes the trees of a day once and keeps them',
}
/** The others at the desk list and count what all members did. */
const ofOneMember = ({ name }: { name: string }): boolean =>
  /^(?:memberPageDesk\.|memberDesk\.info$|letterDesk\.about$)/.test(name)
const OTHERS = 2000
/** The plan of a statement may change with the size of its tables, by a few rows. */
const SPARE = 100

type Asked = Reading & { by: string }
const writes = (text: string): boolean =>
  /\b(?:insert into|update "?\w|delete from)/i.test(text.replace(/\bfor (?:no key )?update\b/gi, ''))
/** Each statement with up to three sets of its values. */
const found = new Map<string, Asked[]>()
function add(by: string, readings: readonly Reading[]): void {
  for (const reading of readings.filter(({ text }) => !writes(text))) {
    const known = found.get(reading.text) ?? []
    if (known.length < 3) found.set(reading.text, [...known, { ...reading, by }])
  }
}

type Named = { name: string; endpoint: Endpoint }
type Caller = { base: string; headers: Record<string, string>; asksOf: ReturnType<typeof asksAbout> }
async function readAll(list: readonly Named[], { base, headers, asksOf }: Caller): Promise<void> {
  for (const { name, endpoint } of list.filter((one) => one.endpoint.method === 'GET'))
    for (const input of asksOf(endpoint)) {
      const given = Object.entries(input).filter(([, value]) => value !== undefined)
      const query = Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
      add(name, await readingsOf(db, () => app.inject({ method: 'GET', url: base + endpoint.path, query, headers })))
    }
}

test('nothing of one member reads more when others did more', async () => {
  const { readings: lived, answer: life } = await heardIn(() => liveMarked(world))
  add('an act', lived)
  const asksOf = asksAbout(life, clock.now())
  await readAll(endpoints, { base: API_BASE, headers: { authorization: life.person.token }, asksOf })
  const headers = await operatorHeaders(world, 'admin')
  await readAll(deskEndpoints.filter(ofOneMember), { base: DESK_BASE, headers, asksOf })
  const readings = [...found.values()].flat()
  const acts = readings.filter(({ by }) => by === 'an act').length
  assert.ok(found.size > 200 && acts > 100, `only ${found.size} statements, ${acts} of acts`)
  const counts = async (): Promise<number[]> => {
    const rows: number[] = []
    for (const reading of readings) rows.push(await rowsOf(db, reading))
    return rows
  }
  const before = await counts()
  const removeOthers = await addOthers(await world.owner(), OTHERS)
  const after = await counts()
  await removeOthers()
  const grown = readings.flatMap(({ by, text }, i) =>
    after[i]! > before[i]! + SPARE && !(by in READS_ALL)
      ? [`${by}: ${before[i]} rows, then ${after[i]}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`]
      : [],
  )
  assert.deepEqual(grown, [])
})

async function heardIn<A>(act: () => Promise<A>): Promise<{ readings: Reading[]; answer: A }> {
  let answer: A
  const readings = await readingsOf(db, async () => {
    answer = await act()
  })
  return { readings, answer: answer! }
}
