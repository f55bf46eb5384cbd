/** In a narrow window an instant wraps between its day and its time, never within one of them. */
import { sayDayTime } from '@tonne/domain/format'
import { useLang } from '@tonne/parts/lang.tsx'

export function When({ at }: { at: number }) {
  const text = sayDayTime(new Date(at), useLang())
  const [day, time] = [text.slice(0, text.lastIndexOf(' ')), text.slice(text.lastIndexOf(' ') + 1)]
  return (
    <span className="when">
      <span className="nowrap">{day}</span> <span className="nowrap">{time}</span>
    </span>
  )
}
