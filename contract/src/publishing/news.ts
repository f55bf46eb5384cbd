import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { Both, BothRich, Instant, Key, page, pageOf, whole } from '../fields.ts'
import { PictureName } from '../people/upload.ts'

const NewsItem = z.object({
  slug: z.string(),
  topic: z.string(),
  title: Both,
  lead: Both,
  publishedAt: Instant,
  art: z.nullable(z.object({ no: z.string(), kind: z.string() })),
  /** The name of an uploaded cover that replaces the drawn one. */
  picture: z.nullable(z.string()),
})
/** A version of the terms that the caller has not agreed to yet. */
const Due = z.nullable(z.object({ version: z.int(), effectiveAt: Instant, changed: Both }))
const PaperVersion = z.object({ version: z.int(), effectiveAt: Instant, changed: Both })
export const news = {
  list: get('/news/list', {
    access: 'public',
    standby: true,
    about: 'News, newest first.',
    input: z.object({ ...page }),
    output: pageOf(NewsItem),
  }),
  info: get('/news/info', {
    access: 'public',
    standby: true,
    about: 'One article.',
    input: z.object({ slug: Key }),
    output: z.extend(NewsItem, { body: BothRich }),
    refusals: ['notFound'],
  }),
  banners: get('/news/banners', {
    access: 'public',
    standby: true,
    about: 'The home page’s slides and lines of notice.',
    output: z.object({
      banners: z.array(
        z.object({
          id: z.string(),
          art: z.object({ no: z.string(), kind: z.string() }),
          kicker: Both,
          title: Both,
          line: Both,
          to: z.string(),
        }),
      ),
      notices: z.array(z.object({ id: z.string(), title: Both, text: Both, to: z.string() })),
    }),
  }),
  paper: get('/news/paper', {
    access: 'public',
    standby: true,
    about:
      'About us, the terms or the privacy policy: the version in force or the one named, and the list of all dated ' +
      'versions.',
    input: z.object({ name: z.enum(['about', 'terms', 'privacy']), version: z.optional(whole(1, 100_000)) }),
    output: z.object({
      name: z.string(),
      version: z.int(),
      effectiveAt: Instant,
      title: Both,
      body: BothRich,
      versions: z.array(PaperVersion),
    }),
    refusals: ['notFound'],
  }),
  consent: get('/news/consent', {
    access: 'member',
    about: 'The version of the terms that the caller is still asked to agree to, if there is one.',
    output: z.object({ due: Due }),
  }),
  agree: post('/news/agree', {
    access: 'member',
    about: 'Accepts the terms in force, named by their version.',
    input: z.object({ version: z.int().check(z.minimum(1), z.maximum(100_000)) }),
    output: z.object({ due: Due }),
    refusals: ['consentOther'],
  }),
  picture: get('/news/picture', {
    access: 'public',
    about: 'A picture of published content, WebP. Its name cannot be guessed.',
    input: z.object({ name: PictureName }),
    refusals: ['notFound'],
  }),
}
