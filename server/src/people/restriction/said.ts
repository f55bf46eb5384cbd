/** Why: a notice and a refusal say an instant in both languages. */
import { sayDayTime } from '@tonne/domain/format'

export const said = (at: Date): { en: string; cn: string } => ({ en: sayDayTime(at, 'en'), cn: sayDayTime(at, 'cn') })
