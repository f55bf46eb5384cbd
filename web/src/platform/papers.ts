/** Why: a paper comes with the session's token, not by an address that anyone could open, and is kept on the member's own phone. */
import type { Asked, Endpoint } from '@tonne/contract/endpoint'
import { API_BASE, type Envelope } from '@tonne/contract/envelope'
import { useState } from 'react'
import { say } from './copy.ts'
import { currentLanguage } from './language.ts'
import { saveFile } from './saveFile.ts'
import { currentSession } from './session.ts'
import { toast } from './toast.ts'

/** Fetches and saves; a refusal or a broken connection is told by a toast. */
async function savePaper(endpoint: Endpoint, input: Record<string, string>): Promise<void> {
  const lang = currentLanguage()
  try {
    const query = new URLSearchParams({ ...input, lang })
    const response = await fetch(`${API_BASE}${endpoint.path}?${query}`, { headers: { Authorization: currentSession().token } })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (name) saveFile(name, await response.blob())
    else toast(((await response.json()) as Envelope<unknown>).msg)
  } catch {
    toast(say('networkError', lang))
  }
}

/** `busy` names the paper on its way. */
export function usePapers<E extends Endpoint>(endpoint: E): { busy: string | null; save(key: string, input: Asked<E>): void } {
  const [busy, setBusy] = useState<string | null>(null)
  const save = (key: string, input: Asked<E>) => {
    if (busy) return
    setBusy(key)
    void savePaper(endpoint, input as Record<string, string>).finally(() => setBusy(null))
  }
  return { busy, save }
}
