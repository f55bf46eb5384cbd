import { certificateText } from '@tonne/domain/base/sealedText'
import { seriesOf } from '@tonne/domain/trading/projectSerials'
import { WORDS } from '../../carbon/retirement/store.ts'
import type { Invariant } from './invariant.ts'
import { endOf, RANGES_END, rangesOfAccounts, rangesOfProjects, retirementsOf } from './tonPieces.ts'

type Block = { project: string | null; text: string; first: number; last: number }
/**
 * Blocks without a project, and blocks that begin inside one of their project's series, or of its line apart from
 * blanks and case.
 */
function blocksAmiss(blocks: readonly Block[]): Block[] {
  const takenTo = new Map<string, number>()
  return blocks.filter((block) => {
    const names = new Set([seriesOf(block), block.text.replace(/\s/g, '').toUpperCase()])
    const before = Math.max(...[...names].map((name) => takenTo.get(name) ?? -1))
    for (const name of names) takenTo.set(name, Math.max(takenTo.get(name) ?? -1, block.last))
    return block.project === null || block.first <= before
  })
}

/** A certificate of `r` that corrected nothing. */
const FIRST = `certificate c where c.retirement_id = r.id and c.version = 1`
const SHOWN = `
  select jsonb_build_array(v.record -> 'kg', v.record -> 'beneficiary', v.record -> 'reason', v.record -> 'reasonText',
    v.record -> 'message', v.record -> 'evidence') from (select c.record::jsonb as record from ${FIRST}) v`

export const tonInvariants: readonly Invariant[] = [
  {
    id: '9 stock',
    sentence: [
      'A project never sold more than it issued; what is reserved is what waits to be paid.',
      '项目售出不超过签发量；预留量等于待付尾款的数量。',
    ],
    breaks: ['Tons sold twice, or reserved for nobody.', '同一批碳吨重复售出，或预留量没有对应的会员。'],
    money: true,
    cost: 'cheap',
    sql: `
      select p.no as project, p.issued_kg as "issuedKg", s.unsold::bigint, s.reserved::bigint, w.kg as "waitingKg"
      from project p
      cross join lateral (
        select coalesce(sum(balance) filter (where pocket = 'unsold'), 0) as unsold,
        coalesce(sum(balance) filter (where pocket = 'reserved'), 0) as reserved
        from account where kind = 'project' and owner_id = p.id and asset = p.id
      ) s
      cross join lateral (
        select coalesce(sum(b.allotted_kg), 0)::bigint as kg from booking b join "order" o on o.id = b.order_id
        where b.project_id = p.id and b.settled_at is null and o.state = 'pending_final_payment'
      ) w
      where s.unsold + s.reserved > p.issued_kg or s.reserved <> w.kg`,
  },
  {
    id: '10 tons',
    sentence: [
      'Of each project: issued = unsold + reserved + members’ credits, held, presale and retired tons.',
      '每个项目：签发量 = 未售 + 预留 + 会员持有、冻结、预售及已注销的吨数。',
    ],
    breaks: ['A ton made or lost beside the books.', '碳吨在账外增加或减少。'],
    money: true,
    cost: 'cheap',
    sql: `
      select p.no as project, p.issued_kg as "issuedKg", coalesce(a.kg, 0)::bigint as kg from project p
      left join (select asset, sum(balance) as kg from account where asset <> 0 and balance is not null
      group by asset) a on a.asset = p.id
      where p.issued_kg <> coalesce(a.kg, 0)`,
  },
  {
    id: '10 presale',
    sentence: [
      'Until a presale is delivered, a member holds of it exactly what they paid for, bought and did not sell; ' +
        'delivered, nothing is left.',
      '预售交付前，会员持有的预售碳信用等于其已付清与买入、减去卖出的吨数；交付后归零。',
    ],
    breaks: ['A delivery that was lost or made twice.', '预售交付遗漏或重复。'],
    // A presale's delivery and the end of its booking are one transaction, so no intermediate state is visible.
    money: true,
    cost: 'cheap',
    sql: `
      with held as materialized (
        select owner_id as member, asset as project, sum(balance)::bigint as kg from account
        where kind = 'member' and pocket in ('presale', 'presale_held') group by owner_id, asset
      ), open as materialized (
        select project from (select distinct project from held) h
        where not exists (select 1 from booking b where b.project_id = h.project and b.delivered_at is not null)
      ), due as (
        select b.member_id as member, b.project_id as project, b.allotted_kg as kg
        from booking b join "order" o on o.id = b.order_id
        where b.project_id in (select project from open) and o.state = 'final_payment_made'
        union all select buyer_id, project_id, kg from trade
        where asset = 'presale' and project_id in (select project from open)
        union all select seller_id, project_id, -kg from trade
        where asset = 'presale' and project_id in (select project from open)
      )
      select h.member, h.project, h.kg as balance, d.kg as "dueKg" from held h join open on open.project = h.project
      left join (select member, project, sum(kg)::bigint as kg from due group by member, project) d
        on d.member = h.member and d.project = h.project
      where h.kg <> coalesce(d.kg, 0)
      union all
      select h.member, h.project, h.kg, 0 from held h
      where h.kg <> 0 and exists (select 1 from booking b where b.project_id = h.project and b.member_id = h.member
      and b.delivered_at is not null)`,
  },
  {
    id: '10 listed',
    sentence: [
      'Tons set aside for sale are exactly those that wait in the order book.',
      '挂单冻结的吨数等于订单簿中等待卖出的吨数。',
    ],
    breaks: [
      'An offer without its tons, or tons locked for an offer that is gone.',
      '卖单没有对应的冻结吨数，或卖单已不存在而吨数仍被冻结。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select coalesce(a.owner_id, b.member_id) as member, coalesce(a.asset, b.project_id) as project,
      coalesce(a.balance, 0) as balance, b.kg as "waitingKg"
      from (
        select owner_id, asset, case pocket when 'presale_held' then 'presale' else 'credits' end as what, balance
        from account
        where kind = 'member' and pocket in ('credits_held', 'presale_held')
      ) a
      full join (
        select member_id, project_id, asset as what, sum(left_kg)::bigint as kg from book_order
        where side = 'sell' and left_kg > 0 group by member_id, project_id, asset
      ) b on b.member_id = a.owner_id and b.project_id = a.asset and b.what = a.what
      where coalesce(a.balance, 0) <> coalesce(b.kg, 0)`,
  },
  {
    id: '11 serials of accounts',
    sentence: ['Each account holds a serial for each of its kilograms.', '每个账户持有的每一千克都有序列号。'],
    breaks: ['A ton without a serial, or a serial in another’s hands.', '有碳吨而无序列号，或序列号记在他人名下。'],
    money: true,
    cost: 'cheap',
    sql: rangesOfAccounts('0', `${Number.MAX_SAFE_INTEGER}`),
    piece: { begin: [0], end: endOf('serial_range', 'account_id, from_kg'), sql: rangesOfAccounts('$1', '$2') },
  },
  {
    id: '11 serials of projects',
    sentence: [
      'A project’s serial ranges do not overlap and cover exactly what was issued, in numbers of the registry.',
      '项目的序列号区间互不重叠，恰好覆盖签发量，并与登记处编号一致。',
    ],
    breaks: [
      'One kilogram in two hands, a gap, or kilograms beyond the registry’s numbers.',
      '同一千克归属两方，号段中断，或超出登记处编号范围。',
    ],
    money: true,
    cost: 'cheap',
    sql: rangesOfProjects('true'),
    piece: {
      begin: [0, -1],
      end: RANGES_END,
      sql: rangesOfProjects(
        '(project_id, from_kg) > ($1::bigint, $2::bigint) and (project_id, from_kg) <= ($3::bigint, $4::bigint)',
      ),
    },
  },
  {
    id: '11 serials once',
    sentence: [
      'No serial number of a registry stands in two blocks, of one project or of two, however its line is written, ' +
        'and each block is of a project.',
      '登记处的同一序列号不会出现在两个号段中，无论属于同一项目还是两个项目，也无论其写法；每个号段都属于某个项目。',
    ],
    breaks: [
      'The same ton issued twice, or a project taken away from its tons.',
      '同一吨重复签发，或项目被删除而碳吨仍在。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select p.no as project, b.text, b.first_no as first, b.last_no as last from serial_block b
      left join project p on p.id = b.project_id order by b.first_no, b.project_id, b.position`,
    narrow: async (_, found) => blocksAmiss(found as unknown as readonly Block[]),
  },
  {
    id: '12 retirements',
    sentence: [
      'What waits for the registry and what is retired is exactly what retirements say, member by member and ' +
        'project by project.',
      '每位会员在每个项目的待注销与已注销吨数，恰好等于其注销记录之和。',
    ],
    breaks: [
      'Tons retired that nobody asked to retire, or a retirement without its tons.',
      '无人申请却有吨数被注销，或注销记录没有对应的吨数。',
    ],
    money: true,
    cost: 'cheap',
    sql: retirementsOf('true', 'true'),
    piece: {
      begin: [0],
      end: endOf('retirement', 'member_id'),
      sql: retirementsOf('member_id > $1 and member_id <= $2', 'owner_id > $1 and owner_id <= $2'),
    },
  },
  {
    id: '12 as asked for',
    sentence: [
      'Each retirement is, to the kilogram and word for word, what its member asked for, and so is its first ' +
        'certificate; each later one names the one before.',
      '每笔注销的数量与文字均与会员申请时一致，其首份证书亦然；此后各份均注明前一份。',
    ],
    breaks: [
      'Another name, purpose or message written into a retirement before or after it was certified.',
      '在出具证书之前或之后，注销的署名、用途或留言被改动。',
    ],
    money: true,
    cost: 'whole',
    // An earlier release sealed nothing of a request.
    sql: `
      select w.no, 'not as it was asked for' as why from (${WORDS} group by entry_id, member_id) w
      join audit a on a.act = 'retirement.request' and a.subject = w.no
      where a.member_id <> w."memberId" or a.after -> 'words' <> to_jsonb(w.words)
      union all
      select a.subject, 'gone' from audit a where a.act = 'retirement.request'
        and not exists (select 1 from retirement r where r.no = a.subject)
      union all
      select r.no, 'not as its certificate' from retirement r where (${SHOWN}) <> jsonb_build_array(r.kg,
        jsonb_build_object('kind', r.beneficiary, 'name', r.name), r.reason, r.reason_text, r.message,
        jsonb_build_object('reference', r.evidence -> 'reference', 'day', r.evidence -> 'day', 'text',
        r.evidence -> 'text'))
      union all
      select r.no, 'certificate ' || c.version from certificate c join retirement r on r.id = c.retirement_id
      left join certificate b on b.retirement_id = c.retirement_id and b.version = c.version - 1
      where c.record::jsonb ->> 'supersedes' is distinct from b.hash or (c.version > 1 and b.id is null)
        or c.hash <> encode(sha256(convert_to('${certificateText('')}' || c.record, 'UTF8')), 'hex')`,
  },
  {
    id: '12 retired for ever',
    sentence: ['Nothing ever leaves what was retired.', '已注销的吨数永不转出。'],
    breaks: ['A posting out of a retired pocket that is no correction.', '已注销的碳信用经由更正以外的分录转出。'],
    money: true,
    cost: 'cheap',
    sql: `
      select p.id as posting, p.entry_id as entry, a.owner_id as member from account a
      join posting_row p on p.debit_id = a.id
      where a.kind = 'member' and a.pocket = 'retired' and p.reverses_id is null`,
  },
]
