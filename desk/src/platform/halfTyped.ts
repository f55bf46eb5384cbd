/** A date of which only a part is typed reads as empty, and empty may mean at once, never or nothing. */
import { type Pair, pick } from '@tonne/parts/lang.tsx'
import { shownLang } from './language.ts'

const half: Pair = ['Complete this, or leave it empty', '请填写完整，或留空']

/** Refuses an act while a field of the page is typed in part, at that field. */
export function refuseHalfTyped(): void {
  const field = [...document.querySelectorAll('input')].find(({ validity }) => validity.badInput)
  if (!field) return
  throw Object.assign(new Error(pick(half, shownLang())), { data: { field: field.dataset['field'] } })
}
