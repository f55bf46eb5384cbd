/** Single keys act where nothing is typed and no dialog is open. An operator may turn them off, which the root says. */
export function isMeant(event: KeyboardEvent): boolean {
  const at = event.target
  const isTyping = at instanceof HTMLElement && (at.isContentEditable || /^(input|textarea|select)$/i.test(at.tagName))
  const isChord = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || isTyping || isChord || document.querySelector('dialog[open]')) return false
  return document.documentElement.dataset.keys !== 'off'
}
