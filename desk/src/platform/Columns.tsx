import './columns.css'
import { useLocation } from '@tanstack/react-router'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Columns } from '../ui/DataTable.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useArrangement } from './arrangement.tsx'
import { useParam } from './useParam.ts'

const copy = {
  columns: ['Columns', '列设置'],
  title: ['Columns and rows', '列与行高'],
  always: ['always shown', '始终显示'],
  rows: ['Rows', '行高'],
  tight: ['Tight', '紧凑'],
  roomy: ['Roomy', '宽松'],
  done: ['Done', '完成'],
} satisfies Record<string, Pair>

/** The same default as in dataTable.css. */
const usualDensity = () => (matchMedia('(pointer: coarse)').matches ? 'roomy' : 'tight')

const NOTHING = 'none'
/**
 * The visible columns and a menu to choose them, stored for each queue. An address that names hidden columns, as a
 * saved view does, takes precedence. The first column identifies the row and always stays.
 */
export function useColumnChoice<T>(queue: string, columns: Columns<T>) {
  const path = useLocation().pathname
  const { value, change } = useArrangement()
  const [named, setNamed] = useParam('hide')
  const key = `${path.replace(/\W/g, '')}${queue}`
  const hidden = named ? named.split('.') : (value.hidden?.[key] ?? [])
  const flip = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]
    change({ hidden: { ...value.hidden, [key]: next.filter((one) => one !== NOTHING) } })
    if (named) setNamed(next.filter((one) => one !== NOTHING).join('.') || NOTHING)
  }
  const [first] = columns
  return {
    shown: columns.filter((column) => column === first || !hidden.includes(column.id)),
    /** The form of an address. */
    hide: hidden.join('.') || NOTHING,
    button: <ColumnChoice columns={columns} hidden={hidden} onFlip={flip} />,
  }
}

type ColumnChoiceProps<T> = { columns: Columns<T>; hidden: readonly string[]; onFlip(id: string): void }
function ColumnChoice<T>({ columns, hidden, onFlip }: ColumnChoiceProps<T>) {
  const words = useWords(copy)
  const [open, setOpen] = useState(false)
  const { value, change } = useArrangement()
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        {words.columns}
      </Button>
      <Dialog title={words.title} open={open} onClose={() => setOpen(false)}>
        <div className="stack">
          <fieldset className="cols">
            <legend className="label">{words.columns}</legend>
            {columns.map(({ id, header }, at) => (
              <label className="check" key={id}>
                <input
                  type="checkbox"
                  checked={at === 0 || !hidden.includes(id)}
                  disabled={at === 0}
                  onChange={() => onFlip(id)}
                />
                {header}
                {at === 0 && <span className="cap">{words.always}</span>}
              </label>
            ))}
          </fieldset>
          <fieldset className="cols">
            <legend className="label">{words.rows}</legend>
            {(['tight', 'roomy'] as const).map((density) => (
              <label className="check" key={density}>
                <input
                  type="radio"
                  name="density"
                  checked={(value.density ?? usualDensity()) === density}
                  onChange={() => change({ density })}
                />
                {words[density]}
              </label>
            ))}
          </fieldset>
          <div className="dialog-b">
            <Button onClick={() => setOpen(false)}>{words.done}</Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
