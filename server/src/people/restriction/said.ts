import { sayDayTime } from '@tonne/domain/format'

export const said = (at: Date): { en: string; cn: string } => ({ en: sayDayTime(at, 'en'), cn: sayDayTime(at, 'cn') })
