import { type Lang, sayKg } from '@tonne/domain/format'
import { fill, pick } from '@tonne/parts/lang.tsx'
import type { PlacedOut } from './bookOut.ts'
import { copy } from './copy.ts'

export function placedWords({ filledKg, leftKg, ownKg, unfilledKg }: PlacedOut, lang: Lang): string {
  const parts: [number, keyof typeof copy][] = [
    [filledKg, 'done_filled'],
    [leftKg, 'done_waits'],
    [ownKg, 'done_own'],
    [unfilledKg, 'done_unfilled'],
  ]
  return parts
    .filter(([kg]) => kg > 0)
    .map(([kg, key]) => fill(pick(copy[key], lang), { tons: sayKg(kg, lang) }))
    .join(lang === 'cn' ? '；' : '; ')
}
