/** A box that is ticked takes no letters. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select'
/** Whether a key means an act: nothing is typed, no dialog is open, and it is no chord of the browser's. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const at = event.target
  const isTyping = at instanceof HTMLElement && (at.isContentEditable || at.matches(TYPED))
  const isChord = event.ctrlKey || event.metaKey || event.altKey
  return !event.defaultPrevented && !isTyping && !isChord && document.querySelector('dialog[open]') === null
}
