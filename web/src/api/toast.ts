type Say = (text: string) => void
let say: Say = () => {}

/** The shell sets its toast once it is drawn. */
export function bindToast(shown: Say): void {
  say = shown
}
/** Shows a sentence for 1500 ms. Inside components `useToast` of ui/Toast does the same. */
export const toast: Say = (text) => say(text)
