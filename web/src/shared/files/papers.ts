/** A paper is fetched with the session's token rather than from an address that anyone could open. */
import type { Endpoint, RawInput } from '@tonne/contract/endpoint'
import { useState } from 'react'
import { requestFile } from '../../api/call.ts'
import { Refused } from '../../api/failure.ts'
import { toast } from '../../api/toast.ts'
import { saveFile } from './saveFile.ts'

/** Fetches and saves a paper; a toast shows a refusal or a broken connection. */
async function savePaper<E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<void> {
  try {
    const { name, blob } = await requestFile(endpoint, input)
    saveFile(name, blob)
  } catch (error) {
    if (error instanceof Refused) toast(error.message)
  }
}

/** `busy` is the name of the paper that is loading. */
export function usePapers<E extends Endpoint>(
  endpoint: E,
): { busy: string | null; save(key: string, input: RawInput<E>): void } {
  const [busy, setBusy] = useState<string | null>(null)
  const save = (key: string, input: RawInput<E>) => {
    if (busy) return
    setBusy(key)
    void savePaper(endpoint, input).finally(() => setBusy(null))
  }
  return { busy, save }
}
