/** Pictures are sent as base64, and private ones are loaded with the session's token. */
import { upload } from '@tonne/contract/people/upload'
import { useEffect, useState } from 'react'
import { requestFile } from '../../api/call.ts'

export async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  let text = ''
  // In chunks, because argument lists are limited.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** The address of an attached picture for an img; undefined until it has loaded, or when it failed. */
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
