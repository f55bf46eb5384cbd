import { type HoldReason, holdReasons } from '@tonne/domain/money/holds'
import type { Pair } from '@tonne/parts/lang.tsx'

/** A reason that is new to this app is shown as it is. */
export const holdWords = (why: string): Pair => holdReasons[why as HoldReason] ?? [why, why]
