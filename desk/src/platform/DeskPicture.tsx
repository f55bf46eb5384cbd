/** Why: a picture that a member sent is shown at the desk only: it is fetched with the desk's own header and kept in this page. */
import { useQuery } from '@tanstack/react-query'
import { DESK_BASE, DESK_HEADER } from '@tonne/contract/envelope'
import { uploadDesk } from '@tonne/contract/upload'
import { useEffect, useState } from 'react'
import './deskPicture.css'

async function fetchPicture(name: string): Promise<Blob> {
  const response = await fetch(`${DESK_BASE}${uploadDesk.file.path}?name=${encodeURIComponent(name)}`, {
    headers: { [DESK_HEADER]: '1' },
    credentials: 'same-origin',
  })
  if (!response.headers.get('content-type')?.startsWith('image/')) throw new Error('no picture')
  return response.blob()
}

export function DeskPicture({ name, label }: { name: string; label: string }) {
  const { data } = useQuery({ queryKey: ['picture', name], queryFn: () => fetchPicture(name), staleTime: Number.POSITIVE_INFINITY })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return url ? (
    <a href={url} target="_blank" rel="noreferrer" className="sent-pic">
      <img src={url} alt={label} />
    </a>
  ) : (
    <span className="sent-pic" role="img" aria-label={label} />
  )
}
