import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionDesk } from '@tonne/contract/money/correction'
import type { Lang } from '@tonne/domain/format'
import type { OperatorRole } from '@tonne/domain/people/operator'
import { done } from '../../server/src/testing/answers.ts'
import { type DemoWorld, openDemo } from './demoWorld.ts'
import { proposeAll } from './deskActs.ts'
import { openDeskPages, placesOf } from './deskShown.ts'
import { differences } from './differences.ts'
import { assertNoneRefused, assertSame, walk } from './walk.ts'

const AUDIT = /^\/desk\/audit/
const NOWHERE = new RegExp(
  'is not in this list, or no longer|There is no such page|Your role does not include|' +
    '不在此列表中，或已移出|后台没有这个页面|您的角色无权查看',
)

/** Each role in a world of its own, because reads leave looks. The audit is drawn first, when it has none yet. */
async function pagesOf(role: OperatorRole, lang: Lang): Promise<Map<string, string>> {
  const world = await openDemo()
  try {
    await proposeAll(world)
    const { fetch } = await world.operator(`${role}@tonne.example`)
    const show = await openDeskPages(world, fetch, lang)
    const audit = await walk(show, { from: ['/desk/audit'], isIn: (address) => AUDIT.test(address) })
    const from = placesOf(role).filter((address) => !AUDIT.test(address))
    if (from.includes('/desk/corrections')) from.push(await reversible(world))
    const pages = await walk(show, { from, isIn: (address) => !AUDIT.test(address) })
    return new Map([...pages, ...audit])
  } finally {
    await world.end()
  }
}

/** An entry that can be reversed. */
async function reversible(world: DemoWorld): Promise<string> {
  const { call } = await world.operator('finance@tonne.example')
  const { items } = done(await call(correctionDesk.find, { q: '10001' }))
  return `/desk/corrections?q=${items.find(({ whyNot, correction }) => whyNot === null && correction === null)!.no}`
}

function assertWhole(pages: ReadonlyMap<string, string>): void {
  assertNoneRefused(pages)
  const lost = [...pages].filter(([, text]) => NOWHERE.test(text) || text.trim() === '')
  assert.deepEqual(lost, [])
}

/** A page that another address shows too is written once. */
function once(pages: ReadonlyMap<string, string>): Map<string, string> {
  const first = new Map<string, string>()
  for (const [address, text] of pages) if (!first.has(text)) first.set(text, address)
  const written = ([address, text]: [string, string]) =>
    first.get(text) === address ? text : `As ${first.get(text)}\n`
  return new Map([...pages].map((page) => [page[0], written(page)]))
}

/** The lines that only an admin (-) or only this operator (+) sees. */
const compared = (pages: ReadonlyMap<string, string>, admins: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...pages]
      .filter(([address, text]) => admins.get(address) !== text)
      .map(([address, text]) => [address, differences(admins.get(address) ?? '', text)]),
  )

const admins = pagesOf('admin', 'en')

test('all pages of the desk show an admin what is on file, and no link leads nowhere: en', async () => {
  assertWhole(await admins)
  assertSame('desk-admin.en', once(await admins))
})

test('all pages of the desk show an admin what is on file, and no link leads nowhere: cn', async () => {
  const pages = await pagesOf('admin', 'cn')
  assertWhole(pages)
  assertSame('desk-admin.cn', once(pages))
})

for (const role of ['finance', 'market', 'support'] as const)
  test(`what the desk shows ${role} and no admin is on file, and no link leads nowhere`, async () => {
    const pages = await pagesOf(role, 'en')
    assertWhole(pages)
    assertSame(`desk-${role}.en`, once(compared(pages, await admins)))
  })
