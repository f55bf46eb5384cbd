/** Members' fund pages are compared with the books, page by page, as the app reads them. */
import { findCash, listFundPage } from '../../money/wallet/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Broken, Invariant } from './invariant.ts'

const PAGE = 50
const MOST_PAGES = 40
const EVER = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }

type Owner = { member: number; balance: number }
/**
 * Walks a fund log from its newest line: each entry appears once, each balance follows from the line before it, and the
 * newest equals the wallet's.
 */
async function wrongWalk(tx: Tx, { member, balance }: Owner): Promise<Broken | undefined> {
  const cash = await findCash(tx, member)
  const seen = new Set<number>()
  let [before, expected]: [number | null, number] = [null, balance]
  for (let page = 0; page < MOST_PAGES; page++) {
    const search = { entryId: null, causeId: null, cents: null }
    const lines = await listFundPage(tx, cash, { kinds: null, side: null, ...EVER, before, limit: PAGE, search })
    for (const line of lines) {
      if (seen.has(line.id)) return { member, entry: line.entryId, why: 'a line came twice' }
      if (line.balanceCents !== expected)
        return { member, entry: line.entryId, why: 'a line is missing', balance: line.balanceCents, expected }
      seen.add(line.id)
      expected = line.balanceCents - line.amountCents
    }
    if (lines.length < PAGE)
      return expected === 0 ? undefined : { member, why: 'the first line does not begin at nothing', expected }
    before = lines.at(-1)!.firstId
  }
  return undefined
}

async function wrongWalks(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const owner of found as readonly Owner[]) {
    const wrong = await wrongWalk(tx, owner)
    if (wrong) broken.push(wrong)
  }
  return broken
}

export const fundInvariants: readonly Invariant[] = [
  {
    id: '30 paging',
    sentence: [
      'Paged from its newest line, a fund log gives every line once, each balance follows from the line before, ' +
        'and the newest is what the wallet holds.',
      '资金流水从最新一笔逐页读取，每笔恰好出现一次，余额逐笔相接，最新余额与钱包一致。',
    ],
    breaks: [
      'A line that a page skips or repeats, or a balance that its lines do not make. The 40 members who moved last ' +
        'are walked, up to 2,000 lines each.',
      '翻页时遗漏或重复流水，或余额与流水不符。核查最近有变动的 40 位会员，每位最多 2,000 笔。',
    ],
    money: false,
    cost: 'whole',
    // The newest entries are found by their index: the view of postings would number the rows of every entry first.
    sql: `
      with moved as (
        (select id as entry, unnest(debit_ids || credit_ids) as account from entry order by id desc limit 2000)
        union all
        (select entry_id, unnest(array[debit_id, credit_id]) from posting_row
        order by entry_id desc, id desc limit 2000)
      )
      select owner_id as member, sum(balance)::bigint as balance from account
      where kind = 'member' and asset = 0 and owner_id in (
        select a.owner_id from moved join account a on a.id = moved.account and a.kind = 'member' and a.asset = 0
        group by a.owner_id order by max(moved.entry) desc limit 40)
      group by owner_id`,
    narrow: wrongWalks,
  },
]
