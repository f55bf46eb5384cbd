import type { Cents } from '@tonne/domain/money'
import type { NewProject } from '@tonne/domain/trading/newProject'
import type { ProjectFile } from './worldFiles.ts'

type Placed = { priceCents: Cents; atDay(day: number, hours: number): Date }
const paragraphs = (text: string) => text.split('\n\n').map((p) => ({ p }))

export function projectFrom(p: ProjectFile, { priceCents, atDay }: Placed): NewProject {
  const { presaleStartsInDays, presaleEndsInDays } = p
  // Sales open and close at noon, booking closes a minute before midnight: hours that a person can remember.
  const presale =
    presaleStartsInDays === undefined || presaleEndsInDays === undefined
      ? null
      : {
          startsAt: atDay(presaleStartsInDays, 12),
          endsAt: atDay(presaleEndsInDays, 24),
          bookingBasisPoints: (p.bookingPercent ?? 10) * 100,
          forfeitBasisPoints: (p.forfeitPercent ?? 50) * 100,
        }
  return {
    ...p,
    presale,
    startsAt: atDay(p.startsInDays, 12),
    endsAt: p.endsInDays === null ? null : atDay(p.endsInDays, 18),
    introduction: { en: paragraphs(p.introduction.en), cn: paragraphs(p.introduction.cn) },
    priceCents,
  }
}
