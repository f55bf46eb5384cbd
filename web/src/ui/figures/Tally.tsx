import type { CSSProperties } from 'react'
import { classes } from '../style/classes.ts'
import './tally.css'
import { useNear } from './art/useNear.ts'

type TallyProps = {
  /** 0 to 100; other values are clamped. */
  percent: number
  /** What is counted, for screen readers. */
  label: string
  size?: 's' | 'm' | 'l' | undefined
  variant?: 'plain' | 'presale' | 'off' | undefined
  className?: string | undefined
}

/** Fills once, when it is first seen. At 100 it has no tick for the present value. */
export function Tally({ percent, label, size = 'm', variant = 'plain', className }: TallyProps) {
  const [ref, seen] = useNear<HTMLDivElement>(0)
  const held = Math.max(0, Math.min(100, percent))
  const looks = classes(
    'tally',
    size !== 'm' && `tally--${size}`,
    variant !== 'plain' && `tally--${variant}`,
    held >= 100 && 'tally--full',
    className,
  )
  return (
    <div
      ref={ref}
      className={looks}
      style={{ '--p': seen ? held : 0 } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(held)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i />
    </div>
  )
}
