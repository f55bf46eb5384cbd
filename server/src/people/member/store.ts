import type { LoginInfo } from '@tonne/contract/people/login'
import type { Lang } from '@tonne/domain/format'
import type { Cents } from '@tonne/domain/money'
import { refuse } from '@tonne/domain/refusals'
import type { SpendLimit } from '@tonne/domain/trading/spend'
import type * as z from 'zod/mini'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { registeredName } from '../../shared/registeredName.ts'

export type Member = {
  id: number
  kind: 'personal' | 'corporate'
  email: string
  firstName: string
  lastName: string
  companyName: string | null
  uen: string | null
  mobile: string
  avatar: string
  level: number
  creditScore: 'excellent' | 'medium' | 'poor'
  answeredAt: Date | null
  disabledAt: Date | null
  invitationCode: string
  lang: Lang
  joinedAt: Date
  /** As on the IC; null until identity was given. */
  realName: string | null
  verifiedAt: Date | null
}
const COLUMNS = `
  id, kind, email, first_name as "firstName", last_name as "lastName", company_name as "companyName", uen, mobile,
  avatar, level,
  credit_score as "creditScore", answered_at as "answeredAt", disabled_at as "disabledAt",
  invitation_code as "invitationCode", lang, joined_at as "joinedAt",
  real_name as "realName", verified_at as "verifiedAt"`

const FIND = `select ${COLUMNS} from member where id = $1`
export const findMember = (sql: Sql, id: number) => first(sql.rows<Member>(FIND, [id]))
const LOCK = `select ${COLUMNS} from member where id = $1 for no key update`
export const lockMember = (tx: Tx, id: number) => first(tx.rows<Member>(LOCK, [id]))

const HELD_OPEN = `select disabled_at is null as open from member where id = $1 for key share`
/**
 * Whether the account is open; if it is, it stays so until the transaction ends. Call it before accounts are locked,
 * when money is put into the account.
 */
export const staysOpen = async (tx: Tx, id: number): Promise<boolean> =>
  (await first(tx.rows<{ open: boolean }>(HELD_OPEN, [id])))?.open ?? false
/** Refuses to put money into an account from which nobody could take it out. */
export async function refuseUnlessOpen(tx: Tx, id: number): Promise<void> {
  if (!(await staysOpen(tx, id))) refuse('memberClosed', { member: id })
}
const LOCK_TO_CLOSE = `select ${COLUMNS} from member where id = $1 for update`
/** Waits for transactions that are putting money into the account: what they put is visible under this lock. */
export const lockToClose = (tx: Tx, id: number) => first(tx.rows<Member>(LOCK_TO_CLOSE, [id]))

const BY_EMAIL = `select ${COLUMNS}, password_hash as "passwordHash" from member where email_key = $1`
type MemberWithPassword = Member & { passwordHash: string }
/** By the email in its compared form (domain emailKey). */
export const findByEmailKey = (sql: Sql, emailKey: string) => first(sql.rows<MemberWithPassword>(BY_EMAIL, [emailKey]))

const PASSWORD = 'select password_hash as hash from member where id = $1'
export const findPasswordHash = async (sql: Sql, id: number): Promise<string | undefined> =>
  (await first(sql.rows<{ hash: string }>(PASSWORD, [id])))?.hash
const LOCK_PASSWORD = `${PASSWORD} for no key update`
/** Until the transaction ends nobody changes the password or keeps the member from logging in. */
export const lockPasswordHash = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await first(tx.rows<{ hash: string }>(LOCK_PASSWORD, [id])))?.hash

const BY_UEN = 'select id from member where uen = $1'
export const findByUen = (sql: Sql, uen: string) => first(sql.rows<{ id: number }>(BY_UEN, [uen]))

const LOCK_INVITER = 'select id, disabled_at as "disabledAt" from member where invitation_code = $1 for no key update'
/** The owner of this invitation code, locked, so that registrations with one code are counted one at a time. */
export const lockInviter = (tx: Tx, code: string) => first(tx.rows<Inviter>(LOCK_INVITER, [code]))
const FIND_INVITER = 'select id, disabled_at as "disabledAt" from member where invitation_code = $1'
export const findInviter = (sql: Sql, code: string) => first(sql.rows<Inviter>(FIND_INVITER, [code]))
type Inviter = { id: number; disabledAt: Date | null }

const INVITED = 'select count(*) as count from member where invited_by = $1'
export const countInvited = async (sql: Sql, id: number): Promise<number> =>
  (await getOne(sql.rows<{ count: number }>(INVITED, [id]))).count

type NewMember = Pick<
  Member,
  'kind' | 'email' | 'firstName' | 'lastName' | 'companyName' | 'uen' | 'invitationCode' | 'lang' | 'joinedAt'
> & {
  emailKey: string
  passwordHash: string
  invitedBy: number | null
  termsVersion: number
  /** The label of an account that is no ordinary member's, such as the market maker's. */
  label?: string
}
const INSERT = `
  insert into member (kind, email, email_key, first_name, last_name, company_name, uen, password_hash, invitation_code,
  invited_by, terms_version, lang, label, joined_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${COLUMNS}`
/** Fails with the database's unique violation when the email, the UEN or the invitation code is taken. */
export const insertMember = (tx: Tx, m: NewMember): Promise<Member> =>
  getOne(
    tx.rows<Member>(INSERT, [
      ...[m.kind, m.email, m.emailKey, m.firstName, m.lastName, m.companyName, m.uen],
      ...[m.passwordHash, m.invitationCode, m.invitedBy, m.termsVersion, m.lang, m.label ?? null, m.joinedAt],
    ]),
  )

const NEW_PASSWORD = 'update member set password_hash = $2 where id = $1'
export const updatePassword = (tx: Tx, id: number, passwordHash: string) => tx.rows(NEW_PASSWORD, [id, passwordHash])
const PHRASE = 'update member set mail_phrase = $2 where id = $1'
/** The member's own phrase in every mail. */
export const updateMailPhrase = (sql: Sql, id: number, phrase: string) => sql.rows(PHRASE, [id, phrase])
const GET_PHRASE = 'select mail_phrase as phrase from member where id = $1'
export const getMailPhrase = async (sql: Sql, id: number): Promise<string> =>
  (await sql.rows<{ phrase: string }>(GET_PHRASE, [id]))[0]?.phrase ?? ''
const LEVEL = 'update member set level = $2 where id = $1'
export const updateLevel = (tx: Tx, id: number, level: number) => tx.rows(LEVEL, [id, level])
const CREDIT = 'update member set credit_score = $2 where id = $1'
/** The score that credit/store.ts computed. */
export const updateCreditScore = (tx: Tx, id: number, score: Member['creditScore']) => tx.rows(CREDIT, [id, score])
const SPEND_LIMIT = `
  select day_limit_cents as "limitCents", next_day_limit_cents as "nextCents", next_day_limit_at as "nextAt"
  from member where id = $1`
type SpendLimitRow = { limitCents: Cents | null; nextCents: Cents | null; nextAt: Date | null }
const spendLimitOf = async (rows: Promise<SpendLimitRow[]>): Promise<SpendLimit> => {
  const [row] = await rows
  if (!row) return refuse('sessionExpired')
  const { limitCents, nextCents, nextAt } = row
  return { limitCents, next: nextAt && { limitCents: nextCents, at: nextAt } }
}
/** As stored: `spendLimitAt` decides which of the two limits holds. */
export const getSpendLimit = (sql: Sql, id: number) => spendLimitOf(sql.rows<SpendLimitRow>(SPEND_LIMIT, [id]))
export const lockSpendLimit = (tx: Tx, id: number) =>
  spendLimitOf(tx.rows<SpendLimitRow>(`${SPEND_LIMIT} for no key update`, [id]))
const SET_SPEND_LIMIT = `
  update member set day_limit_cents = $2, next_day_limit_cents = $3, next_day_limit_at = $4 where id = $1`
export const updateSpendLimit = (tx: Tx, id: number, { limitCents, next }: SpendLimit) =>
  tx.rows(SET_SPEND_LIMIT, [id, limitCents, next?.limitCents ?? null, next?.at ?? null])

const LANG = 'update member set lang = $2 where id = $1'
/** The language of their mails: the one they last logged in with. */
export const updateLang = (sql: Sql, id: number, lang: Lang) => sql.rows(LANG, [id, lang])
const MUTE = `
  update member set muted_topics = case when $3 then array_append(array_remove(muted_topics, $2), $2)
  else array_remove(muted_topics, $2) end where id = $1`
/** Topics that are not mailed; notice/ decides which may be. */
export const updateMuted = (sql: Sql, id: number, topic: string, muted: boolean) => sql.rows(MUTE, [id, topic, muted])
const MAILS = 'select email, lang, muted_topics as muted from member where id = $1'
type MailChoice = { email: string; lang: Lang; muted: string[] }
export const findMailChoice = (sql: Sql, id: number) => first(sql.rows<MailChoice>(MAILS, [id]))
const DISABLE = 'update member set disabled_at = $2 where id = $1'
export const updateDisabled = (tx: Tx, id: number, disabledAt: Date | null) => tx.rows(DISABLE, [id, disabledAt])
const ANSWERED = 'update member set answered_at = coalesce(answered_at, $2) where id = $1'
/** The first time counts. */
export const markAnswered = (sql: Sql, id: number, now: Date) => sql.rows(ANSWERED, [id, now])

const IDENTITY = 'update member set real_name = $2, mobile = $3, verified_at = $4 where id = $1'
type GivenIdentity = { id: number; realName: string; mobile: string; verifiedAt: Date }
export const updateIdentity = (tx: Tx, { id, realName, mobile, verifiedAt }: GivenIdentity) =>
  tx.rows(IDENTITY, [id, realName, mobile, verifiedAt])
const REAL_NAME = 'update member set real_name = $2 where id = $1'
export const updateRealName = (tx: Tx, id: number, realName: string) => tx.rows(REAL_NAME, [id, realName])
const AVATAR = 'update member set avatar = $2 where id = $1'
export const updateAvatar = (tx: Tx, id: number, avatar: string) => tx.rows(AVATAR, [id, avatar])
const MOBILE = 'update member set mobile = $2 where id = $1'
export const updateMobile = (tx: Tx, id: number, mobile: string) => tx.rows(MOBILE, [id, mobile])

/** The person's name: as on the IC once given, else as registered. */
export const realNameOf = (m: Pick<Member, 'realName' | 'firstName' | 'lastName'>): string =>
  m.realName ?? `${m.firstName} ${m.lastName}`
/** The name that a payee's holder must have: a company's, else the person's. Compared by `isSameName` of the domain. */
export const registeredNameOf = (m: Pick<Member, 'companyName' | 'realName' | 'firstName' | 'lastName'>): string =>
  m.companyName ?? realNameOf(m)

/** The registered name of a member who exists. */
export async function getRegisteredName(sql: Sql, memberId: number): Promise<string> {
  const found = await findMember(sql, memberId)
  if (!found) throw new Error(`no member ${memberId}`)
  return registeredNameOf(found)
}

/** The value that the app stores under `loginInfo`; a company has its company name. */
export const loginInfoOf = (m: Member): z.output<typeof LoginInfo> => ({
  mem_id: m.id,
  realname: registeredNameOf(m),
  account: m.email,
  mobile: m.mobile,
  avatar: m.avatar,
  is_answer: m.answeredAt !== null,
})

const STANDINGS = `
  select id, answered_at is not null as answered, ${registeredName('member')} as "registeredName",
    case when company_name is null then verified_at end as "namedAt"
  from member where id = any($1::bigint[])`
export type OwnerStanding = { id: number; answered: boolean; registeredName: string; namedAt: Date | null }
/**
 * The registered name that accounts must be held under, since when it differs from the registration, and whether the
 * risk questions are passed.
 */
export const listOwnerStandings = (sql: Sql, ids: readonly number[]) => sql.rows<OwnerStanding>(STANDINGS, [ids])

// An order's number ends in its id.
const OF_NUMBER = (q: string, ic: string): string => `
  select member_id from "order" where id = substring(${q} from '-(\\d{5,15})$')::bigint and no = upper(${q})
  union all select member_id from deposit where no = upper(${q}) or reference = upper(${q})
  union all select member_id from withdrawal where no = upper(${q})
  union all select member_id from request where no = upper(${q})
  union all select member_id from restriction where case_no = upper(${q})
  union all select member_id from identity where ic_index = any(${ic})`
/**
 * SQL: whether the typed text matches the member `m`: a number of theirs or of a thing of theirs, or a part of names,
 * email and phone. `ic`: the blind indexes of the text, if it is an IC number.
 */
export const typedOf = (q: string, ic: string): string => `(m.id::text = ${q} or m.uen = upper(${q})
  or m.mobile = replace(${q}, ' ', '') or strpos(lower(m.email || ' ' || coalesce(m.company_name, '') || ' ' ||
    coalesce(m.real_name, '') || ' ' || m.first_name || ' ' || m.last_name || ' ' || m.first_name), lower(${q})) > 0
  or m.id in (${OF_NUMBER(q, ic)}))`
/** Like typedOf, for a text that can only be a number: names are not searched, so not every member is read. */
export const numberedOf = (q: string, ic: string): string => `m.id = any(array(${OF_NUMBER(q, ic)}))`
/** Whether a text is an IC number or the number of something of a member, and no part of a name. */
export const isNumber = (q: string, icIndexes: readonly Buffer[] | null): boolean =>
  icIndexes !== null || /^[a-z]{1,3}-\d{8}-\d{5,12}$/i.test(q)
const SEARCH = (of: typeof typedOf): string =>
  `select m.id from member m where ${of('$1::text', '$2::bytea[]')} order by m.id limit 20`
const [TYPED, NUMBERED] = [SEARCH(typedOf), SEARCH(numberedOf)]
/** `icIndexes` are the blind indexes of the typed text, when it is an IC number. */
export const findMembers = (sql: Sql, q: string, icIndexes: readonly Buffer[] | null) =>
  sql.rows<{ id: number }>(isNumber(q, icIndexes) ? NUMBERED : TYPED, [q, icIndexes])

/** SQL: whether a text, in lower case, is part of the number, email or name of the member with this id. */
export const memberSays = (
  id: string,
  text: string,
): string => `exists (select 1 from member named where named.id = ${id}
  and strpos(lower(named.id || ' ' || named.email || ' ' || coalesce(named.company_name, '') || ' ' ||
  coalesce(named.real_name, '') || ' ' || named.first_name || ' ' || named.last_name), ${text}) > 0)`
