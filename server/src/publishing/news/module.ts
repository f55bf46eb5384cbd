import { news } from '@tonne/contract/publishing/news'
import { refuse } from '@tonne/domain/refusals'
import { shared } from '../../platform/batch/shared.ts'
import type { Reads } from '../../platform/database/standby.ts'
import { FileAnswer, Serialized } from '../../platform/http/answerKinds.ts'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { findPicture } from '../content/store.ts'
import { agree, readConsent } from './agree.ts'
import { cardOf, listNews } from './listNews.ts'
import { readPaper } from './readPaper.ts'
import { findNews, listAnnouncements, listBanners } from './store.ts'

function readNews(): Handler<typeof news.info> {
  const read = shared(
    ({ slug }: { slug: string; now: Date; reads: Reads }) => slug,
    async ({ slug, now, reads }) => {
      const found = await findNews(reads.fresh(), slug, now)
      if (!found) refuse('notFound')
      const { body, ...card } = found
      return new Serialized({ ...cardOf(card), body })
    },
  )
  return ({ input, now, reads }) => read({ slug: input.slug, now, reads })
}

function readBanners(): Handler<typeof news.banners> {
  const read = shared(
    () => 'banners',
    async ({ now, reads }: { now: Date; reads: Reads }) => {
      const fresh = reads.fresh()
      return new Serialized({ banners: await listBanners(fresh), notices: await listAnnouncements(fresh, now) })
    },
  )
  return ({ now, reads }) => read({ now, reads })
}

/** The picture's name is the hash of its bytes, so it may be cached for ever. */
const YEAR = 31_536_000
const readPicture =
  ({ db, files }: Tools): Handler<typeof news.picture> =>
  async ({ input: { name } }) => {
    const bytes = await files.get((await findPicture(db, name)) ?? refuse('notFound'))
    return new FileAnswer({
      bytes,
      mime: 'image/webp',
      name: `${name}.webp`,
      how: 'inline',
      cache: { seconds: YEAR, shared: true },
    })
  }

const newsHandlers = (tools: Tools): Handlers<typeof news> => ({
  list: listNews(),
  info: readNews(),
  banners: readBanners(),
  paper: readPaper(),
  consent: readConsent(tools),
  agree: agree(tools),
  picture: readPicture(tools),
})

export const newsModule = (tools: Tools): Module => ({
  serves: [serves(news, newsHandlers(tools))],
  copies: [ownRows('agreed_terms', 'consent', 'version, at', 'version')],
})
