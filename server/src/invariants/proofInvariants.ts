/** Why: what was sealed is worked out again from the rows themselves, so that a changed past shows whoever changed it. */

import { createHash } from 'node:crypto'
import { toHex } from '@tonne/domain/bytes'
import { hashNow } from '@tonne/domain/hashing'
import { firstLeaf, rootOf, sumTree } from '@tonne/domain/liability'
import { completedBy, headOf, type Nodes } from '@tonne/domain/merkleLog'
import { leafOf } from '@tonne/domain/sealedText'
import { listLeaves } from '../liability/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { type HeadRow, type LogSource, listHeads, listNodes, listTexts, logSources } from '../proof/store.ts'
import type { Broken, Invariant } from './invariant.ts'
import { listSealed } from './store.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())
const PIECE = 2000
const ALL = 1_000_000

/** Leaf by leaf from the rows as they stand now, comparing every kept node and every published head on the way. */
async function changedLog(tx: Tx): Promise<Broken[]> {
  const broken: Broken[] = []
  const heads = new Map((await listHeads(tx, null, ALL)).map((head) => [head.size, head]))
  const made = new Map<string, Uint8Array>()
  const nodes: Nodes = ({ level, index }) => made.get(`${level} ${index}`)!
  let size = 0
  for (let entries = await listSealed(tx, size, PIECE); entries.length > 0; entries = await listSealed(tx, size, PIECE)) {
    const texts = await textsOf(tx, entries)
    for (const { position, source, rowId, salt } of entries) {
      const text = texts.get(`${source} ${rowId}`)
      if (position !== size || text === undefined)
        return [...broken, { position: size, source, row: rowId, why: text === undefined ? 'the row is gone' : 'a leaf is missing' }]
      const hash = hashNow(leafOf({ leaf: 1, salt: salt.toString('hex'), text }), sha256)
      const done = hashNow(completedBy(position, hash, nodes), sha256)
      for (const node of done) made.set(`${node.level} ${node.index}`, node.hash)
      const kept = new Map((await listNodes(tx, done)).map((n) => [`${n.level} ${n.position}`, n.hash.toString('hex')]))
      const other = done.find((n) => kept.get(`${n.level} ${n.index}`) !== toHex(n.hash))
      if (other)
        return [
          ...broken,
          { position, source, row: rowId, why: other.level === 0 ? 'the row is not what was sealed' : 'a node is not what its children make' },
        ]
      size += 1
      broken.push(...wrongHead(heads.get(size), size, nodes))
      heads.delete(size)
    }
  }
  return [...broken, ...[...heads.keys()].map((beyond) => ({ head: beyond, why: 'a head over more than was sealed' }))]
}
function wrongHead(head: HeadRow | undefined, size: number, nodes: Nodes): Broken[] {
  if (!head || head.root.equals(hashNow(headOf([0, size], nodes), sha256))) return []
  return [{ head: size, why: 'a head is not what its leaves make' }]
}
async function textsOf(tx: Tx, entries: readonly { source: LogSource; rowId: number }[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const source of logSources) {
    const ids = entries.filter((e) => e.source === source).map((e) => e.rowId)
    for (const { id, text } of ids.length > 0 ? await listTexts(tx, source, ids) : []) texts.set(`${source} ${id}`, text)
  }
  return texts
}

type Day = { day: string; asset: number; root: string; owed: number }
async function wrongRoots(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { day, asset, root, owed } of found as readonly Day[]) {
    const leaves = await listLeaves(tx, day, asset)
    const again = rootOf(
      hashNow(sumTree(leaves.map(({ memberId, nonce, amount }) => firstLeaf({ member: String(memberId), nonce, amount }))), sha256),
    )
    if (toHex(again.hash) !== root || again.sum !== owed) broken.push({ day, asset, owed, sum: again.sum })
  }
  return broken
}

export const proofInvariants: readonly Invariant[] = [
  {
    id: '5 sealed log',
    sentence: [
      'Every sealed posting, act, certificate, case and draw is, byte by byte, what was sealed, and every published head continues the one before.',
      '每条已封存的分录、操作、证书、个案与抽签与封存时逐字节一致，每个公布的日志头都延续前一个。',
    ],
    breaks: [
      'A posting, an audit row, a certificate, a case or a draw changed or removed by whoever could, after it was sealed.',
      '分录、审计记录、证书、个案或抽签在封存后被有权限者修改或删除。',
    ],
    money: true,
    cost: 'whole',
    sql: `select 1 as log where exists (select 1 from log_entry) or exists (select 1 from log_head)`,
    keep: (tx) => changedLog(tx),
  },
  {
    id: '5 sealed in time',
    sentence: ['Whatever is ten minutes older than the newest sealed row is sealed.', '比最新封存记录早十分钟以上的记录均已封存。'],
    breaks: ['A posting, an act or a step of a case that was left out of the log.', '有分录、操作或个案步骤未写入日志。'],
    money: false,
    cost: 'whole',
    sql: `
      select 'posting' as source, p.id as "row", p.at from posting p
      where p.at < (select max(l.at) from posting l join log_entry e on e.source = 'posting' and e.row_id = l.id) - interval '10 minutes'
        and not exists (select 1 from log_entry e where e.source = 'posting' and e.row_id = p.id)
      union all
      select 'audit', a.id, a.at from audit a
      where a.at < (select max(l.at) from audit l join log_entry e on e.source = 'audit' and e.row_id = l.id) - interval '10 minutes'
        and not exists (select 1 from log_entry e where e.source = 'audit' and e.row_id = a.id)
      union all
      select 'case', s.id, s.at from restriction_step s
      where s.at < (select max(l.at) from restriction_step l join log_entry e on e.source = 'case' and e.row_id = l.id) - interval '10 minutes'
        and not exists (select 1 from log_entry e where e.source = 'case' and e.row_id = s.id)`,
  },
  {
    id: '28 what is owed',
    sentence: [
      'The root of each day, worked out again from its leaves, is the published one, and its sum is what was owed.',
      '用每日叶节点重新计算的树根与公布的一致，其总和即当日应付总额。',
    ],
    breaks: ['A member left out of the sum, or a balance changed after the day was sealed.', '汇总遗漏会员，或当日封存后余额被改动。'],
    money: true,
    cost: 'whole',
    sql: `select day, asset, encode(root, 'hex') as root, owed from liability_day order by day, asset`,
    keep: wrongRoots,
  },
]
