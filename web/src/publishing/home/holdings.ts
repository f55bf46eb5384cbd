import type { Output } from '@tonne/contract/endpoint'
import type { wallet } from '@tonne/contract/money/wallet'
import { projectTypes } from '@tonne/domain/trading/project'
import type { Lang, Pair } from '@tonne/parts/lang.tsx'
import { inLanguage } from '../../api/copy.ts'
import type { Holding } from '../../ui/figures/art/Core.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'

type Held = Output<typeof wallet.tons>['holdings'][number]

const PARTS = 4
const kgOf = ({ freeKg, onOfferKg }: Held): number => freeKg + onOfferKg
const typeWords = (type: string): Pair | undefined => (projectTypes as Readonly<Record<string, Pair>>)[type]

/** Largest first; projects of the same type are distinguished by their names. */
export function holdingsOf(held: readonly Held[], lang: Lang, others: string): Holding[] {
  const sorted = held.filter((one) => kgOf(one) > 0).sort((a, b) => kgOf(b) - kgOf(a))
  const shown = sorted.length > PARTS ? sorted.slice(0, PARTS - 1) : sorted
  const rest = sorted.slice(shown.length)
  const single = (type: string) => shown.filter((one) => one.type === type).length === 1
  const parts = shown.map((one) => {
    const words = typeWords(one.type)
    return {
      id: one.project.no,
      art: landOf(one.project.art),
      kg: kgOf(one),
      label: words && single(one.type) ? inLanguage(words, lang) : one.project.name[lang],
    }
  })
  const left = rest.reduce((sum, one) => sum + kgOf(one), 0)
  return left > 0 && rest[0]
    ? [...parts, { id: rest[0].project.no, art: landOf(rest[0].project.art), kg: left, label: others }]
    : parts
}
