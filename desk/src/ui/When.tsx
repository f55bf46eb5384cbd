/** In a narrow column an instant breaks between its day and its time, never within one of them. */
import { sayDayTime } from '@tonne/domain/format'
import { useLang } from '@tonne/parts/lang.tsx'

export function When({ at }: { at: number }) {
  const said = sayDayTime(new Date(at), useLang())
  const [day, time] = [said.slice(0, said.lastIndexOf(' ')), said.slice(said.lastIndexOf(' ') + 1)]
  return (
    <>
      <span className="nowrap">{day}</span> <span className="nowrap">{time}</span>
    </>
  )
}
