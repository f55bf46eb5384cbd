import './proof.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { Link } from '../navigation/link.tsx'

type ProofChipProps = {
  /** seal = serials, ledger = entry, external = registry, hash = commitment */
  icon?: 'seal' | 'ledger' | 'external' | 'hash' | 'copy' | undefined
  to?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A link with `to`, else a button that opens the evidence. */
export function ProofChip({ icon = 'seal', to, onClick, children }: ProofChipProps) {
  const body = (
    <>
      <Icon name={icon} size={15} />
      {children}
    </>
  )
  if (to !== undefined) {
    return (
      <Link to={to} className="proof">
        {body}
      </Link>
    )
  }
  return (
    <button type="button" className="proof" onClick={onClick}>
      {body}
    </button>
  )
}

/** A line of evidence in words, with its sign. */
export function ProofLine({
  icon,
  className,
  children,
}: {
  icon: IconName
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <p className={className ? `proofline ${className}` : 'proofline'}>
      <Icon name={icon} size={16} />
      <span className="grow">{children}</span>
    </p>
  )
}
