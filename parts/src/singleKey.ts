/** Checkboxes and radio buttons take no letters, so they do not count as typing. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select'
/** Whether a key press triggers an act: nobody is typing, no dialog is open, and it is no shortcut of the browser. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const at = event.target
  const isTyping = at instanceof HTMLElement && (at.isContentEditable || at.matches(TYPED))
  const isChord = event.ctrlKey || event.metaKey || event.altKey
  return !event.defaultPrevented && !isTyping && !isChord && document.querySelector('dialog[open]') === null
}
