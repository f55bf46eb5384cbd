import { isSingleKey } from '@tonne/parts/singleKey.ts'

/** An operator may turn single keys off; the root element has the setting. */
export const isMeant = (event: KeyboardEvent): boolean =>
  isSingleKey(event) && document.documentElement.dataset.keys !== 'off'
