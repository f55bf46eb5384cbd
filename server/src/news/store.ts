/** Why: the only SQL of news, of the slides on home and of the papers. */
import type { BothTexts } from '@tonne/contract/fields'
import type * as z from 'zod/mini'
import { first, type Sql } from '../platform/database/database.ts'

type Pair = { en: string; cn: string }
type Texts = z.output<typeof BothTexts>
/** Whose cover stands beside it: a project's number and its kind of art. */
type Art = { no: string; kind: string }

export type NewsCard = { id: number; slug: string; topic: string; title: Pair; lead: Pair; publishedAt: Date; art: Art | null }
const CARD = `
  id, slug, topic, title, lead, published_at as "publishedAt",
  case when art_no is not null then jsonb_build_object('no', art_no, 'kind', art_kind) end as art`
const LIST = `
  select ${CARD} from news_item where published_at <= $1 and ($2::timestamptz is null or (published_at, id) < ($2, $3::bigint))
  order by published_at desc, id desc limit $4`
export type NewsPlace = { publishedAt: Date; id: number }
/** Published by `now`, newest first, after a place in that order. */
export const listNews = (sql: Sql, now: Date, { after, limit }: { after: NewsPlace | null; limit: number }) =>
  sql.rows<NewsCard>(LIST, [now, after?.publishedAt ?? null, after?.id ?? null, limit])
const FIND = `select ${CARD}, body from news_item where slug = $1 and published_at <= $2`
export const findNews = (sql: Sql, slug: string, now: Date) => first(sql.rows<NewsCard & { body: Texts }>(FIND, [slug, now]))

const PUT = `
  insert into news_item (slug, topic, title, lead, body, art_no, art_kind, published_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (slug) do update set topic = excluded.topic, title = excluded.title, lead = excluded.lead, body = excluded.body,
    art_no = excluded.art_no, art_kind = excluded.art_kind, published_at = excluded.published_at`
export type NewNews = Omit<NewsCard, 'id'> & { body: Texts }
/** Publishes an article, or replaces the one of that slug. */
export const insertNews = (sql: Sql, n: NewNews) =>
  sql.rows(PUT, [
    ...[n.slug, n.topic, JSON.stringify(n.title), JSON.stringify(n.lead), JSON.stringify(n.body)],
    ...[n.art?.no ?? null, n.art?.kind ?? null, n.publishedAt],
  ])

export type BannerRow = { id: string; art: Art; kicker: Pair; title: Pair; line: Pair; to: string }
const BANNERS = `
  select id, jsonb_build_object('no', art_no, 'kind', art_kind) as art, kicker, title, line, target as "to" from banner order by position, id`
export const listBanners = (sql: Sql) => sql.rows<BannerRow>(BANNERS)
const PUT_BANNER = `
  insert into banner (id, position, art_no, art_kind, kicker, title, line, target) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (id) do update set position = excluded.position, art_no = excluded.art_no, art_kind = excluded.art_kind, kicker = excluded.kicker,
    title = excluded.title, line = excluded.line, target = excluded.target`
/** Puts a slide at its place on home, or replaces it. */
export const insertBanner = (sql: Sql, b: BannerRow, position: number) =>
  sql.rows(PUT_BANNER, [b.id, position, b.art.no, b.art.kind, JSON.stringify(b.kicker), JSON.stringify(b.title), JSON.stringify(b.line), b.to])

export type PaperName = 'about' | 'terms' | 'privacy'
export type PaperRow = { name: PaperName; version: number; effectiveAt: Date; title: Pair; body: Texts }
const PAPER = `
  select name, version, effective_at as "effectiveAt", title, body from paper where name = $1 and effective_at <= $2
  order by effective_at desc, version desc limit 1`
export const findPaper = (sql: Sql, name: PaperName, now: Date) => first(sql.rows<PaperRow>(PAPER, [name, now]))
const PUT_PAPER = `
  insert into paper (name, version, effective_at, title, body) values ($1, $2, $3, $4, $5)
  on conflict (name, version) do update set effective_at = excluded.effective_at, title = excluded.title, body = excluded.body`
/** Publishes a version of a paper, or replaces it. */
export const insertPaper = (sql: Sql, p: PaperRow) =>
  sql.rows(PUT_PAPER, [p.name, p.version, p.effectiveAt, JSON.stringify(p.title), JSON.stringify(p.body)])
