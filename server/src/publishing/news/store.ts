import type { Bilingual } from '@tonne/domain/bilingual'
import type { Texts } from '@tonne/domain/publishing/richText'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'

/** The cover beside it: a project's number and its kind of art. */
type Art = { no: string; kind: string }

export type NewsCard = {
  id: number
  slug: string
  topic: string
  title: Bilingual
  lead: Bilingual
  publishedAt: Date
  art: Art | null
  picture: string | null
}
const CARD = `
  id, slug, topic, title, lead, published_at as "publishedAt", picture,
  case when art_no is not null then jsonb_build_object('no', art_no, 'kind', art_kind) end as art`
const LIST = `
  select ${CARD} from news_item where published_at <= $1 and ($2::timestamptz is null or (published_at, id) < ($2,
  $3::bigint))
  order by published_at desc, id desc limit $4`
type Place = { at: Date; id: number }
/** Published by `now`, newest first, after a place in that order. */
export const listNews = (sql: Sql, now: Date, { after, limit }: { after: Place | null; limit: number }) =>
  sql.rows<NewsCard>(LIST, [now, after?.at ?? null, after?.id ?? null, limit])
const FIND = `select ${CARD}, body from news_item where slug = $1 and published_at <= $2`
export const findNews = (sql: Sql, slug: string, now: Date) =>
  first(sql.rows<NewsCard & { body: Texts }>(FIND, [slug, now]))

const PUT = `
  insert into news_item (slug, topic, title, lead, body, art_no, art_kind, picture, published_at) values ($1, $2, $3,
  $4, $5, $6, $7, $8, $9)
  on conflict (slug) do update set topic = excluded.topic, title = excluded.title, lead = excluded.lead,
  body = excluded.body,
    art_no = excluded.art_no, art_kind = excluded.art_kind, picture = excluded.picture,
    published_at = excluded.published_at`
type NewNews = Omit<NewsCard, 'id'> & { body: Texts }
/** Publishes an article, or replaces the one of that slug. */
export const insertNews = (sql: Sql, n: NewNews) =>
  sql.rows(PUT, [
    ...[n.slug, n.topic, JSON.stringify(n.title), JSON.stringify(n.lead), JSON.stringify(n.body)],
    ...[n.art?.no ?? null, n.art?.kind ?? null, n.picture, n.publishedAt],
  ])

const DROP = 'delete from news_item where slug = $1'
/** Takes an article away from members. */
export const deleteNews = (tx: Tx, slug: string) => tx.rows(DROP, [slug])

type BannerRow = { id: string; art: Art; kicker: Bilingual; title: Bilingual; line: Bilingual; to: string }
const BANNERS = `
  select id, jsonb_build_object('no', art_no, 'kind', art_kind) as art, kicker, title, line, target as "to" from banner
  order by position, id`
export const listBanners = (sql: Sql) => sql.rows<BannerRow>(BANNERS)
const PUT_BANNER = `
  insert into banner (id, position, art_no, art_kind, kicker, title, line, target) values ($1, $2, $3, $4, $5, $6, $7,
  $8)
  on conflict (id) do update set position = excluded.position, art_no = excluded.art_no, art_kind = excluded.art_kind,
  kicker = excluded.kicker,
    title = excluded.title, line = excluded.line, target = excluded.target`
/** Puts a slide at its place on home, or replaces it. */
export const insertBanner = (sql: Sql, b: BannerRow, position: number) =>
  sql.rows(PUT_BANNER, [
    b.id,
    position,
    b.art.no,
    b.art.kind,
    JSON.stringify(b.kicker),
    JSON.stringify(b.title),
    JSON.stringify(b.line),
    b.to,
  ])

const DROP_BANNER = 'delete from banner where id = $1'
export const deleteBanner = (tx: Tx, id: string) => tx.rows(DROP_BANNER, [id])

type AnnouncementRow = { id: string; title: Bilingual; text: Bilingual; to: string }
const ANNOUNCED = `
  select id, title, text, target as "to" from announcement where from_at <= $1 and (until_at is null or until_at > $1)
  order by from_at desc, id limit 3`
export const listAnnouncements = (sql: Sql, now: Date) => sql.rows<AnnouncementRow>(ANNOUNCED, [now])
const PUT_ANNOUNCEMENT = `
  insert into announcement (id, title, text, target, from_at, until_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set title = excluded.title, text = excluded.text, target = excluded.target,
  until_at = excluded.until_at`
/** Puts a line of notice on home, or replaces it. */
export const insertAnnouncement = (tx: Tx, a: AnnouncementRow & { fromAt: Date; untilAt: Date | null }) =>
  tx.rows(PUT_ANNOUNCEMENT, [a.id, JSON.stringify(a.title), JSON.stringify(a.text), a.to, a.fromAt, a.untilAt])
const DROP_ANNOUNCEMENT = 'delete from announcement where id = $1'
export const deleteAnnouncement = (tx: Tx, id: string) => tx.rows(DROP_ANNOUNCEMENT, [id])

export type PaperName = 'about' | 'terms' | 'privacy'
type PaperRow = {
  name: PaperName
  version: number
  effectiveAt: Date
  title: Bilingual
  body: Texts
  changed: Bilingual
}
const PAPER = `select name, version, effective_at as "effectiveAt", title, body, changed from paper where name = $1`
const IN_FORCE = `${PAPER} and effective_at <= $2 order by effective_at desc, version desc limit 1`
export const findPaper = (sql: Sql, name: PaperName, now: Date) => first(sql.rows<PaperRow>(IN_FORCE, [name, now]))
const PAPER_VERSION = `${PAPER} and version = $2`
export const findPaperVersion = (sql: Sql, name: PaperName, version: number) =>
  first(sql.rows<PaperRow>(PAPER_VERSION, [name, version]))
const PAPER_VERSIONS = `select version, effective_at as "effectiveAt", changed from paper where name = $1
  order by version desc limit 50`
/** Newest first, including versions that are dated but not in force yet. */
export const listPaperVersions = (sql: Sql, name: PaperName) =>
  sql.rows<Pick<PaperRow, 'version' | 'effectiveAt' | 'changed'>>(PAPER_VERSIONS, [name])
const PUT_PAPER = `insert into paper (name, version, effective_at, title, body, changed) values ($1, $2, $3, $4, $5,
  $6)`
/** Publishes a version of a paper by its date; none is ever changed. */
export const insertPaper = (sql: Sql, p: PaperRow) =>
  sql.rows(PUT_PAPER, [
    p.name,
    p.version,
    p.effectiveAt,
    JSON.stringify(p.title),
    JSON.stringify(p.body),
    JSON.stringify(p.changed),
  ])
const DROP_PAPER = 'delete from paper where name = $1 and version = $2 and effective_at > $3'
/** Withdraws a version that has not begun. One that has begun stays readable. */
export const deletePaper = (tx: Tx, name: PaperName, version: number, now: Date) =>
  tx.rows(DROP_PAPER, [name, version, now])

// A new account agrees to the terms then in force; the first terms are those that no later ones had replaced yet.
const AGREED = `
  select greatest(1, (select max(version) from consent where member_id = m.id),
    (select version from paper where name = 'terms' and effective_at <= m.joined_at order by effective_at desc,
    version desc limit 1)) as version
  from member m where m.id = $1`
/** The newest version of the terms that a member agreed to. */
export const getAgreed = async (sql: Sql, memberId: number): Promise<number> =>
  (await sql.rows<{ version: number }>(AGREED, [memberId]))[0]?.version ?? 1
const AGREE = 'insert into consent (member_id, version, at) values ($1, $2, $3) on conflict do nothing'
export const insertConsent = (tx: Tx, memberId: number, version: number, now: Date) =>
  tx.rows(AGREE, [memberId, version, now])
