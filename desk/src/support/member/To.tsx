import { Link } from '@tanstack/react-router'
import { useLang } from '@tonne/parts/lang.tsx'
import { type ReactNode, useContext } from 'react'
import { Reach } from '../../platform/Numbered.tsx'

type ToProps = { path: string; search: Record<string, string>; children: ReactNode }
/** A link where this operator's role may go, else plain text. */
export function To({ path, search, children }: ToProps) {
  if (!useContext(Reach).includes(path)) return <>{children}</>
  return (
    <Link to={path} search={search}>
      {children}
    </Link>
  )
}
export const MailTo = ({ id, children }: { id: number; children: ReactNode }) => (
  <To path="/mail" search={{ state: 'all', id: String(id) }}>
    {children}
  </To>
)
type Project = { no: string; name: { en: string; cn: string } }
/** A link to the project's page, or to its book for roles that do not work on projects. */
export function ProjectTo({ no, name }: Project) {
  const lang = useLang()
  const isTheirs = useContext(Reach).includes('/projects')
  return (
    <To path={isTheirs ? '/projects' : '/book'} search={isTheirs ? { no } : { project: no }}>
      {name[lang]}
    </To>
  )
}
