import { isLate, type Queue, sayWaited } from '@tonne/domain/support/queue'
import { useLang } from '@tonne/parts/lang.tsx'
import { Tag } from '../ui/Tag.tsx'
import { serverNow } from './serverNow.ts'

export function Age({ since, queue }: { since: number; queue: Queue }) {
  const lang = useLang()
  const now = serverNow()
  const said = sayWaited(since, now, lang)
  return isLate(queue, since, now) ? <Tag look="late">{said}</Tag> : <span className="age">{said}</span>
}
