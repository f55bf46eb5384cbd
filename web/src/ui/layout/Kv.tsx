import './kv.css'
import { type Given, given } from '@tonne/domain/given'
import { Fragment, type ReactNode } from 'react'
import { classes } from '../style/classes.ts'

export type KvItem = {
  label: ReactNode
  value: ReactNode
  total?: boolean | undefined
  tone?: 'ok' | 'warn' | 'danger' | undefined
}

type KvProps = { items: Given<KvItem>; lined?: boolean | undefined; className?: string | undefined }

/** A user's own text may be long without a blank; a figure never is, and must not break. */
const isRun = (value: ReactNode): boolean => typeof value === 'string' && /\S{24}/.test(value)

/** Label left, value right; `total` adds a line above and a larger figure; `lined` adds a hairline between rows. */
export function Kv({ items, lined, className }: KvProps) {
  return (
    <dl className={classes('kv', lined && 'kv--lined', className)}>
      {given(items).map(({ label, value, total, tone }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a sum have an order and no other name
        <Fragment key={place}>
          <dt className={classes(total && 'tot')}>{label}</dt>
          <dd className={classes(!isRun(value) && 'num', total && 'tot', tone)}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
