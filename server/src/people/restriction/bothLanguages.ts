import { sayDayTime } from '@tonne/domain/format'

export const bothLanguages = (at: Date): { en: string; cn: string } => ({
  en: sayDayTime(at, 'en'),
  cn: sayDayTime(at, 'cn'),
})
