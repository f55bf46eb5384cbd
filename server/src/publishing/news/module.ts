import { news } from '@tonne/contract/publishing/news'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { agree, readConsent } from './agree.ts'
import { listNews } from './listNews.ts'
import { readBanners } from './readBanners.ts'
import { readNews } from './readNews.ts'
import { readPaper } from './readPaper.ts'
import { readPicture } from './readPicture.ts'

const newsHandlers = (tools: Tools): Handlers<typeof news> => ({
  list: listNews(tools),
  info: readNews(tools),
  banners: readBanners(tools),
  paper: readPaper(tools),
  consent: readConsent(tools),
  agree: agree(tools),
  picture: readPicture(tools),
})

export const newsModule = (tools: Tools): Module => ({
  serves: [serves(news, newsHandlers(tools))],
  copies: [ownRows('agreed_terms', 'consent', 'version, at', 'version')],
})
