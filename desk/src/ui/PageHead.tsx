import { type ReactNode, useEffect } from 'react'

export function PageHead({ title, about, children }: { title: string; about?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Tonne`
  }, [title])
  return (
    <div className="ops-h">
      <h1>{title}</h1>
      {about !== undefined && <p className="cap">{about}</p>}
      {children}
    </div>
  )
}
