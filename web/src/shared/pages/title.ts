import { useEffect } from 'react'

const APP = 'Tonne'

export const titleOf = (page: string): string => (page && page !== APP ? `${page} · ${APP}` : APP)

/** Names the document after the page's content; undefined keeps the name that the route gave. */
export function useTitle(text: string | undefined): void {
  useEffect(() => {
    if (text) document.title = titleOf(text)
  }, [text])
}
