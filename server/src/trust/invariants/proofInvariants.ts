/** Sealed hashes are computed again from the rows themselves, so that a changed past shows. */
import { hashNow } from '@tonne/domain/base/hashing'
import { edgeOf, type LogEdge, type Node } from '@tonne/domain/base/logEdge'
import type { Hash } from '@tonne/domain/base/merkleLog'
import { leafOf, rowHash as rowHashOf } from '@tonne/domain/base/sealedText'
import { toHex } from '@tonne/domain/bytes'
import { rootOf, treeOfDay } from '@tonne/domain/money/liability'
import { type HeadRow, listHeads, listNodes, listTextsOf, PART_OF } from '../../base/proof/store.ts'
import { leafIn, listLeaves } from '../../money/liability/store.ts'
import { sha256 } from '../../platform/crypto/sha256.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashInSlices } from '../../platform/slices.ts'
import type { Broken, Invariant } from './invariant.ts'
import { listSealed, type SealedPart } from './store.ts'

/** How many parts are read together: thousands of rows. */
const PIECE = 32
const ALL = 1_000_000

/** Computes the tree leaf by leaf from the present rows and compares every stored hash and every published head. */
async function changedLog(tx: Tx): Promise<Broken[]> {
  const broken = await tx.rows<Broken>(TWICE)
  const heads = new Map((await listHeads(tx, null, ALL)).map((head) => [head.size, head]))
  const edge = edgeOf({ size: 0, open: [], above: () => NOTHING })
  for (let parts = await listSealed(tx, 0, PIECE); parts.length > 0; ) {
    const texts = await listTextsOf(tx, parts.flatMap(rowsOf))
    for (const part of parts)
      for (const [i, row] of rowsOf(part).entries()) {
        const position = edge.size()
        const at = { position, source: row.source, row: row.id }
        if (part.position + i !== position) return [...broken, { ...at, why: 'a leaf is missing' }]
        const leaf = leafAt(part, i, texts.get(`${row.source} ${row.id}`))
        if (typeof leaf === 'string') return [...broken, { ...at, why: leaf }]
        const done = hashNow(edge.add(leaf), sha256)
        if (done.length > 0 && !(await areKept(tx, done)))
          return [...broken, { ...at, why: 'a node is not what its children make' }]
        broken.push(...wrongHead(heads.get(position + 1), edge))
        heads.delete(position + 1)
      }
    parts = await listSealed(tx, edge.size(), PIECE)
  }
  return [...broken, ...[...heads.keys()].map((beyond) => ({ head: beyond, why: 'a head over more than was sealed' }))]
}
const NOTHING = new Uint8Array(32)
const rowsOf = ({ source, firstId, keys, salts }: SealedPart) =>
  Array.from({ length: salts.length / 16 }, (_, i) => ({ source, id: firstId + i, key: keys?.[i] ?? firstId + i }))
/** The leaf of a row as it is now, or a text that says what is wrong with it. */
function leafAt({ leaf, salts, hashes }: SealedPart, i: number, text: string | undefined): Hash | string {
  if (text === undefined) return 'the row is gone'
  const opened = { salt: salts.toString('hex', 16 * i, 16 * (i + 1)), text }
  const made = hashNow(leafOf({ leaf, ...opened }), sha256)
  const shown = leaf === 1 ? toHex(made) : hashNow(rowHashOf(opened), sha256)
  return shown === hashes.toString('hex', 32 * i, 32 * (i + 1)) ? made : 'the row is not what was sealed'
}
async function areKept(tx: Tx, made: readonly Node[]): Promise<boolean> {
  const storedNodes = new Map((await listNodes(tx, made)).map((n) => [`${n.level} ${n.position}`, n.hash]))
  return made.every(({ level, index, hash }) => storedNodes.get(`${level} ${index}`)?.equals(hash))
}
function wrongHead(head: HeadRow | undefined, edge: LogEdge): Broken[] {
  if (!head || head.root.equals(hashNow(edge.root(), sha256))) return []
  return [{ head: edge.size(), why: 'a head is not what its leaves make' }]
}
type Day = { id: number | null; day: string; asset: number; root: string; owed: number }
async function wrongRoots(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { id, day, asset, root, owed } of found as readonly Day[]) {
    const leaves = await listLeaves(tx, day, asset)
    const again = rootOf(await hashInSlices(treeOfDay(leaves.map(leafIn), { day, asset, isFirst: id === null })))
    if (toHex(again.hash) !== root || again.sum !== owed) broken.push({ day, asset, owed, sum: again.sum })
  }
  return broken
}

// Rows written in the minute before a day was summed may have been committed after it, so members whose balance changed
// then are not compared.
const NEWEST = `(select max(day) from liability_day where id is not null)`
const TONS_MOVED = (after: string, until: string, asset: string) => `
  exists (select 1 from account a join posting_row p on a.id in (p.debit_id, p.credit_id)
    where (a.kind, a.pocket) in (('project', 'registry'), ('member', 'retired')) and ${asset}
    and p.at > ${after} - interval '1 minute' and p.at <= ${until})`
const CUSTODY = `
  select d.day::text as day, d.asset, d.issued, d.retired, d.custody, l.issued::bigint as "ledgerIssued",
  l.retired::bigint as "ledgerRetired" from liability_day d
  cross join lateral (
    select coalesce(sum(case when a.pocket = 'registry' and p.debit_id = a.id then p.amount
    when a.pocket = 'registry' then -p.amount end), 0) as issued,
      coalesce(sum(case when a.pocket = 'retired' and p.credit_id = a.id then p.amount
      when a.pocket = 'retired' then -p.amount end), 0) as retired
    from account a join posting_row p on a.id in (p.debit_id, p.credit_id)
    where (a.kind, a.pocket) in (('project', 'registry'), ('member', 'retired')) and a.asset = d.asset and p.at <= d.at
  ) l
  where d.id is not null and d.day = ${NEWEST} and d.asset <> 0 and (d.custody <> d.issued - d.retired
  or d.issued <> l.issued or d.retired <> l.retired)
    and not ${TONS_MOVED('d.at', 'd.at', 'a.asset = d.asset')}
  union all
  select s.day::text, d.asset, (f ->> 'issuedKg')::bigint, (f ->> 'retiredKg')::bigint,
  (f ->> 'issuedKg')::bigint - (f ->> 'retiredKg')::bigint, d.issued, d.retired
  from open_snapshot s cross join lateral jsonb_array_elements(s.figures -> 'projects') f
  join liability_day d on d.day = s.day and d.project_no = f ->> 'no' and d.id is not null
  where s.day = ${NEWEST} and d.custody <> (f ->> 'issuedKg')::bigint - (f ->> 'retiredKg')::bigint
    and not ${TONS_MOVED('d.at', "to_timestamp((s.figures ->> 'at')::bigint / 1000.0)", 'a.asset = d.asset')}
  union all
  select s.day::text, 0, t.issued, t.retired, t.custody, t.issued, t.retired from open_snapshot s
  cross join lateral (
    select (s.figures #>> '{tons,issuedKg}')::bigint as issued, (s.figures #>> '{tons,retiredKg}')::bigint as retired,
    (s.figures #>> '{tons,custodyKg}')::bigint as custody
  ) t
  where t.custody <> t.issued - t.retired
    or t.custody <> (select coalesce(sum((f ->> 'issuedKg')::bigint - (f ->> 'retiredKg')::bigint), 0)
    from jsonb_array_elements(s.figures -> 'projects') f)`
// The sum's instant lies before it was read and a posting's before it was committed, so a sum whose wallet moved within
// a minute of it is left to the next day's check.
const LEAVES = `
  with day as (select day, max(at) as at from liability_day where day = ${NEWEST} group by day),
  shown as (
    select l.member_id, l.asset, sum(l.amount) as amount, count(*) as leaves, count(distinct l.position) as places
    from liability_leaf l join day on day.day = l.day group by l.member_id, l.asset
  ),
  wallet as (
    select member_id, asset, coalesce(sum(amount) filter (where at <= (select at from day)), 0) as amount,
    max(at) as moved from (
      select a.owner_id as member_id, a.asset, p.amount, p.at from account a join posting p on p.credit_id = a.id
      where a.kind = 'member' and a.pocket <> 'retired'
      union all select a.owner_id, a.asset, -p.amount, p.at from account a join posting p on p.debit_id = a.id
      where a.kind = 'member' and a.pocket <> 'retired'
    ) moves where at <= (select at from day) + interval '1 minute' group by member_id, asset
  )
  select coalesce(s.member_id, w.member_id) as member, coalesce(s.asset, w.asset) as asset, coalesce(s.amount,
  0)::bigint as leaves, coalesce(w.amount, 0)::bigint as wallet
  from shown s full join wallet w on w.member_id = s.member_id and w.asset = s.asset
  where exists (select 1 from day) and (coalesce(s.leaves, 0) <> coalesce(s.places, 0)
    or (coalesce(s.amount, 0) <> coalesce(w.amount, 0) and coalesce(w.moved, 'epoch') <= (select at
    from day) - interval '1 minute'))`

const TWICE = `
  select source, first_id as row, 'a row was sealed twice' as why from (
    select source, first_id, max(last_id) over (partition by source order by first_id rows between unbounded preceding
    and 1 preceding) as before from log_part
  ) parts where before >= first_id`
const leftOut = (source: string, table: string, key = 'true') => `
      select '${source}' as source, o.id as "row", o.at from ${table} o
      where o.at < (select r.at from log_part l join ${table} r on r.id = l.last_id and ${key}
      where l.source = '${source}' order by l.first_id desc limit 1) - interval '10 minutes'
        and not exists (select 1 from ${PART_OF(`'${source}'`, 'o.id')})`

export const proofInvariants: readonly Invariant[] = [
  {
    id: '5 sealed log',
    sentence: [
      'Every sealed posting, act, certificate, case and draw is, byte by byte, what was sealed, and every ' +
        'published head continues the one before.',
      '每条已封存的分录、操作、证书、个案与抽签与封存时逐字节一致，每个公布的日志头都延续前一个。',
    ],
    breaks: [
      'A posting, an audit row, a certificate, a case or a draw changed or removed by whoever could, after it was ' +
        'sealed.',
      '分录、审计记录、证书、个案或抽签在封存后被有权限者修改或删除。',
    ],
    money: true,
    cost: 'whole',
    sql: `select 1 as log where exists (select 1 from log_part) or exists (select 1 from log_head)`,
    narrow: (tx) => changedLog(tx),
  },
  {
    id: '5 sealed in time',
    sentence: [
      'Whatever is ten minutes older than the newest sealed row is sealed.',
      '比最新封存记录早十分钟以上的记录均已封存。',
    ],
    breaks: [
      'A posting, an act or a step of a case that was left out of the log.',
      '有分录、操作或个案步骤未写入日志。',
    ],
    money: false,
    cost: 'whole',
    sql: `
      ${leftOut('posting', 'posting', 'r.entry_id = l.keys[cardinality(l.keys)]')}
      union all
      ${leftOut('audit', 'audit')}
      union all
      ${leftOut('case', 'restriction_step')}`,
  },
  {
    id: '28 what is owed',
    sentence: [
      'The root of each day, worked out again from its leaves, is the published one, and its sum is what was owed.',
      '用每日叶节点重新计算的树根与公布的一致，其总和即当日应付总额。',
    ],
    breaks: [
      'A member left out of the sum, or a balance changed after the day was sealed.',
      '汇总遗漏会员，或当日封存后余额被改动。',
    ],
    money: true,
    cost: 'whole',
    sql: `select id, day, asset, encode(root, 'hex') as root, owed from liability_day order by day, asset`,
    narrow: wrongRoots,
  },
  {
    id: '33 published custody',
    sentence: [
      'What is published as kept of a project is what was issued less what is retired, by the ledger at that time, ' +
        'and the public figures say the same.',
      '公布的项目保管量等于当时账本上的签发量减去已注销量，并与公开数据一致。',
    ],
    breaks: [
      'Retired tons still counted as kept, or two public figures that differ.',
      '已注销的吨数仍计入保管量，或两处公开数字不一致。',
    ],
    money: false,
    cost: 'whole',
    sql: CUSTODY,
  },
  {
    id: '34 one place each',
    sentence: [
      'In the newest published sums each leaf of a member stands at a place of its own, and they add up to what ' +
        'their wallet held.',
      '在最新公布的合计中，会员的每个叶节点各占一个位置，其总和等于当时钱包余额。',
    ],
    breaks: [
      'A leaf shown to two members, or a member of whom less is owed in the sum than in the wallet.',
      '同一叶节点出示给两位会员，或会员在合计中的应付额少于其钱包余额。',
    ],
    money: false,
    cost: 'whole',
    sql: LEAVES,
  },
]
