import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { Reach } from './Numbered.tsx'

type ToProps = { path: string; search?: Record<string, string> | undefined; children: ReactNode }
/** A link where this operator's role may go, else plain text. */
export const To = ({ path, search = {}, children }: ToProps) =>
  useContext(Reach).includes(path) ? (
    <Link to={path} search={search}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
