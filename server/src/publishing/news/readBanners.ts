import type { news } from '@tonne/contract/publishing/news'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { listAnnouncements, listBanners } from './store.ts'

export function readBanners({ db }: Tools): Handler<typeof news.banners> {
  const read = shared(
    () => 'banners',
    async (now: Date) => new Serialized({ banners: await listBanners(db), notices: await listAnnouncements(db, now) }),
  )
  return ({ now }) => read(now)
}
