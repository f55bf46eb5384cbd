/** A date of which only a part is typed reads as empty, and empty may mean at once, never or nothing. */
import { type Pair, pick } from '@tonne/parts/lang.tsx'

const half: Pair = ['Complete this, or leave it empty', '请填写完整，或留空']

/** Refuses an act while a field of the page is typed in part, at that field. */
export function refuseHalfTyped(): void {
  const field = [...document.querySelectorAll('input')].find(({ validity }) => validity.badInput)
  if (!field) return
  const lang = document.documentElement.lang.startsWith('zh') ? 'cn' : 'en'
  throw Object.assign(new Error(pick(half, lang)), { data: { field: field.dataset['field'] } })
}
