/** A picture travels to the server as base64, and a private one comes back only with the session's token. */
import { upload } from '@tonne/contract/people/upload'
import { useEffect, useState } from 'react'
import { requestFile } from '../../api/call.ts'

export async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let text = ''
  // In pieces, because an argument list is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** The address of an attached picture for an img, once it has loaded; undefined before, and when it failed. */
export function usePrivatePicture(name: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    const stop = new AbortController()
    requestFile(upload.file, { name }, stop.signal)
      .then(({ blob }) => {
        made = URL.createObjectURL(blob)
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
