import type { Lang } from '@tonne/domain/format'
import type { EntryKind } from '@tonne/domain/ledger'
import { sayFundLine } from '@tonne/domain/money/fundWords'
import type { IconName } from '../../ui/icons/icons.tsx'
import type { LineOut } from './walletOut.ts'

const icons: Readonly<Record<EntryKind, IconName>> = {
  deposit: 'inn',
  buy: 'box',
  issue: 'box',
  sell: 'swap',
  trade: 'swap',
  booking: 'ticket',
  booking_return: 'ticket',
  final_payment: 'ticket',
  lapse: 'ticket',
  reserve: 'box',
  delivery: 'box',
  withdrawal_hold: 'lock',
  withdrawal: 'out',
  withdrawal_return: 'out',
  retirement_hold: 'retire',
  retire: 'retire',
  retirement_return: 'retire',
  hold: 'lock',
  release: 'lock',
  correction: 'edit',
}
export const lineIcon = (kind: EntryKind): IconName => icons[kind]

type LineFacts = Pick<LineOut, 'kind' | 'project' | 'causeNo'> & { kg: number | null }

/** 'Bought Sungai Kubu Mangrove Restoration 40 t'. */
export const lineWords = ({ kind, project, kg, causeNo }: LineFacts, lang: Lang): string =>
  // A number stays on one line, and with its unit.
  sayFundLine({ kind, kg, causeNo, name: project?.name[lang] ?? '' }, lang)
    .replace(/(?<=\d) (?=(?:t|吨)$)/, '\u00a0')
    .replace(/(?<=[A-Z\d])-(?=\d)/g, '-\u2060')
