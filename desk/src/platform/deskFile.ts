import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@tonne/contract/endpoint'
import { useEffect, useState } from 'react'
import { fetchFile } from './deskCall.ts'

/** An address within this page while the file is shown; undefined until it has loaded. */
export function useFileUrl(endpoint: Endpoint, name: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['file', endpoint.path, name],
    queryFn: () => fetchFile(endpoint, name!),
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
