/** Files for operators only are fetched with the desk's own header; their plain address opens nothing. */
import { useQuery } from '@tanstack/react-query'
import { DESK_ATTENDED, DESK_BASE, DESK_HEADER } from '@tonne/contract/envelope'
import { useEffect, useState } from 'react'

export async function fetchFile(path: string, name: string): Promise<Blob> {
  const response = await fetch(`${DESK_BASE}${path}?name=${encodeURIComponent(name)}`, {
    headers: { [DESK_HEADER]: DESK_ATTENDED },
    credentials: 'same-origin',
  })
  if (response.headers.get('content-type')?.startsWith('application/json')) throw new Error('no file')
  return response.blob()
}

/** An address within this page while the file is shown; undefined until it has loaded. */
export function useFileUrl(path: string, name: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['file', path, name],
    queryFn: () => fetchFile(path, name!),
    enabled: name !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return name === undefined ? undefined : url
}

/** The bytes of a chosen file in base64, as the API takes them. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 32_768) text += String.fromCharCode(...bytes.subarray(i, i + 32_768))
  return btoa(text)
}
