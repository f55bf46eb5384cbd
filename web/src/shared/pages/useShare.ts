import { useCopy } from '../../ui/input/CopyButton.tsx'

/** `path`: a page of the app that anyone may read. A cancelled share is no error. */
export function useShare(): (title: string, path: string) => void {
  const copyText = useCopy()
  return (title, path) => {
    const url = `${location.origin}${path}`
    if (typeof navigator.share !== 'function') void copyText(url)
    else void navigator.share({ title, url }).catch(() => undefined)
  }
}
