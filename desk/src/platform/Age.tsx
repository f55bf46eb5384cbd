import { isLate, type Queue, sayWaited } from '@tonne/domain/support/queue'
import { useLang } from '@tonne/parts/lang.tsx'
import { Tag } from '../ui/Tag.tsx'
import { serverNow } from './serverNow.ts'

export function Age({ since, queue }: { since: number; queue: Queue }) {
  const lang = useLang()
  const now = serverNow()
  const waited = sayWaited(since, now, lang)
  return isLate(queue, since, now) ? <Tag look="late">{waited}</Tag> : <span className="age">{waited}</span>
}
