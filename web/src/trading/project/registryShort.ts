import type { Registry } from '@tonne/domain/trading/project'
import type { Pair } from '@tonne/parts/lang.tsx'

export const registryShort: Readonly<Record<Registry, Pair>> = {
  verra: ['VCS', 'VCS'],
  goldStandard: ['Gold Standard', '黄金标准'],
  acr: ['ACR', 'ACR'],
  car: ['CAR', 'CAR'],
  puro: ['Puro', 'Puro'],
}
