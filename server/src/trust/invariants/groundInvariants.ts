/** The rights of the app's database user are part of the promise: the app cannot change history. */
import { readKeyChain, SEAL_KEYS } from '../../base/proof/store.ts'
import { brokenKeys, isOwnHead, keysOf } from '../../platform/crypto/keyChain.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findInstanceKey } from '../../platform/instance.ts'
import { appRights, forgotten } from './appRights.ts'
import type { Broken, Invariant } from './invariant.ts'

const names = (list: readonly string[]): string => list.map((name) => `'${name}'`).join(', ')

/**
 * The roles that migrations grant to, and the user that serves in their place. A role that is a member of the ledger's
 * owner counts as the owner, who migrates.
 */
const USERS = `
  select r.oid, r.rolname from pg_roles r where r.rolname = 'tonne_app' or exists (
    select 1 from pg_auth_members m join pg_roles app on app.oid = m.roleid and app.rolname = 'tonne_app'
    where m.member = r.oid and not r.rolsuper and r.oid <> (select relowner from pg_class
    where oid = 'posting'::regclass))`

/** Only the newest heads are checked: each covers the log from its beginning. */
const HEADS = 100
async function strangeHeads(tx: Tx, found: readonly Broken[]): Promise<Broken[]> {
  const { publicKey } = (await findInstanceKey(tx)) ?? {}
  if (!publicKey) return [...found]
  const chain = await readKeyChain(tx, HEADS)
  const strange = chain.heads.filter((head) => !isOwnHead(keysOf(publicKey, chain.rotations), head))
  const broken = brokenKeys(publicKey, { ...chain, heads: [] })
  return [
    ...found,
    ...strange.map(({ size }) => ({ head: size, why: 'signed under another key' })),
    ...(broken ? [{ why: broken }] : []),
  ]
}

export const groundInvariants: readonly Invariant[] = [
  {
    id: '5 append only',
    sentence: [
      'The application may add postings, audit rows and sealed days, and can neither change nor remove them; of ' +
        'words about people it may empty those whose published time is over.',
      '应用只能新增分录、审计记录和已封存的日结，不能修改或删除；保存期限届满的个人信息除外，仅可清空。',
    ],
    breaks: [
      'A right given to the application to change what happened.',
      '应用的数据库权限中出现了可修改或删除历史记录的权限。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      select u.rolname as "user", t.name as "table", r.right from (${USERS}) u
      cross join unnest(array[${names(appRights.add)}]) as t(name)
      cross join unnest(array['update', 'delete', 'truncate', 'trigger']) as r("right")
      where has_table_privilege(u.oid, t.name, r."right") or (r."right" = 'update' and exists (
        select 1 from pg_attribute a where a.attrelid = t.name::regclass and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(u.oid, a.attrelid, a.attnum, 'update')
          and t.name || '.' || a.attname <> all (array[${names(forgotten)}])))`,
  },
  {
    id: '38 one key',
    sentence: [
      'All that is sealed is under the one key whose fingerprint stands in the database, or the one that is taking ' +
        'its place, and every head of the log is signed by the key that the log names for its place.',
      '所有加密内容均使用数据库中所记指纹对应的密钥，或正在接替它的密钥；每个日志头均由日志为其位置所载明的密钥签名。',
    ],
    breaks: [
      'A node that ran with another SECRET, or a key or fingerprint that was exchanged without a word in the log.',
      '有节点使用了不同的 SECRET，或未经日志记载即更换了密钥或指纹。',
    ],
    money: false,
    cost: 'whole',
    sql: `select k.key as "sealedUnder" from (${SEAL_KEYS}) k join instance i on i.id = 1 and i.seal_key <> k.key
      and i.seal_key_next is distinct from k.key`,
    narrow: strangeHeads,
  },
  {
    id: '39 app user',
    sentence: [
      'The database user that the application serves with owns nothing and cannot become an owner.',
      '应用所用的数据库用户不拥有任何对象，也无法变成其所有者。',
    ],
    breaks: [
      'A membership, an ownership or a power of the whole server given to the application’s user.',
      '应用的数据库用户被授予其他角色、对象所有权或服务器级权限。',
    ],
    money: true,
    cost: 'cheap',
    sql: `
      with recursive app as (${USERS}), reach as (
        select oid as "user", oid from app
        union
        select reach."user", m.roleid from reach join pg_auth_members m on m.member = reach.oid
      )
      select app.rolname as "user", r.rolname as "reaches", r.rolsuper or r.rolcreaterole or r.rolcreatedb
      or r.rolreplication or r.rolbypassrls as "mighty",
        exists (select 1 from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o'
        and d.refclassid = 'pg_authid'::regclass) as "owns"
      from reach join app on app.oid = reach."user" join pg_roles r on r.oid = reach.oid
      where (r.oid <> reach."user" and r.rolname <> 'tonne_app')
        or r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls
        or exists (select 1 from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o'
        and d.refclassid = 'pg_authid'::regclass)`,
  },
]
