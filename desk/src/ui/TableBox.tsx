import './dataTable.css'
import type { ReactNode, Ref } from 'react'

type TableBoxProps = { label: string; children: ReactNode; panel?: boolean; ref?: Ref<HTMLElement> }
/** A table that is too wide can be scrolled, with the keyboard too. `panel`: it stands alone. */
export const TableBox = ({ label, children, panel, ref }: TableBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a wide table
  <section ref={ref} className={panel ? 'panel panel--t tbl-box' : 'tbl-box'} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
