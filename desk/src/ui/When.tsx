import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang } from '@tonne/parts/lang.tsx'

export function When({ at }: { at: number }) {
  return <span className="when">{sayDayTime(new Date(at), useLang())}</span>
}
