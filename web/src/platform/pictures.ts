/** Why: a picture travels to the server as base64, and a private one comes back only with the session's token. */

import { API_BASE } from '@tonne/contract/envelope'
import { upload } from '@tonne/contract/upload'
import { useEffect, useState } from 'react'
import { currentSession } from './session.ts'

export async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let text = ''
  // In pieces: an argument list has an end.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** The address of an attached picture for an img, once it has come; undefined before, and when it did not. */
export function usePrivatePicture(name: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    const stop = new AbortController()
    fetch(`${API_BASE}${upload.file.path}?name=${name}`, { headers: { Authorization: currentSession().token }, signal: stop.signal })
      .then(async (response) => {
        if (!response.headers.get('content-type')?.startsWith('image/')) return
        made = URL.createObjectURL(await response.blob())
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [name])
  return url
}
