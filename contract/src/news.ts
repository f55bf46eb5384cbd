/** Why: what the operator publishes in both languages: news, the slides of home, and the papers (about, terms, privacy). */
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { After, Both, BothTexts, Instant, Key, Limit, Nothing } from './fields.ts'

export const NewsItem = z.object({
  slug: z.string(),
  topic: z.string(),
  title: Both,
  lead: Both,
  publishedAt: Instant,
  art: z.nullable(z.object({ no: z.string(), kind: z.string() })),
})
export const news = {
  list: get('/news/list', {
    access: 'public',
    about: 'News, newest first.',
    input: z.object({ after: After, limit: Limit }),
    output: z.object({ items: z.array(NewsItem), next: z.nullable(z.string()) }),
  }),
  info: get('/news/info', {
    access: 'public',
    about: 'One article.',
    input: z.object({ slug: Key }),
    output: z.extend(NewsItem, { body: BothTexts }),
    refusals: ['notFound'],
  }),
  banners: get('/news/banners', {
    access: 'public',
    about: 'The slides of the home page.',
    input: Nothing,
    output: z.object({
      banners: z.array(
        z.object({ id: z.string(), art: z.object({ no: z.string(), kind: z.string() }), kicker: Both, title: Both, line: Both, to: z.string() }),
      ),
    }),
  }),
  paper: get('/news/paper', {
    access: 'public',
    about: 'About us, the terms or the privacy policy, in the version in force.',
    input: z.object({ name: z.enum(['about', 'terms', 'privacy']) }),
    output: z.object({ name: z.string(), version: z.int(), effectiveAt: Instant, title: Both, body: BothTexts }),
    refusals: ['notFound'],
  }),
}
