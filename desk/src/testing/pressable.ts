/** JSX of drawn pages, which notes what an operator could press, so that the places behind it are found. */
import { jsx as element, jsxs as elements } from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

type Make = typeof element
type Props = Record<string, unknown> & { onClick?: (event: object) => void; onChange?: (event: object) => void }

/** The buttons, rows and options that were drawn since it was emptied. */
export const presses: { by: 'button' | 'tr' | 'option'; press(): void }[] = []

const noting =
  (make: Make): Make =>
  (type, props, key) => {
    const { onClick, onChange, ...more } = props as Props
    // What folds is not a place.
    if ((type === 'button' || type === 'tr') && onClick && more['aria-expanded'] === undefined)
      presses.push({ by: type, press: () => onClick(eventAt({})) })
    if (type === 'select' && onChange)
      for (const value of valuesIn(more.children))
        presses.push({ by: 'option', press: () => onChange(eventAt({ value })) })
    return make(type, props, key)
  }
export const jsx = noting(element)
export const jsxs = noting(elements)

const eventAt = (target: object) => ({
  target,
  currentTarget: target,
  preventDefault: () => undefined,
  stopPropagation: () => undefined,
})

function valuesIn(children: unknown): string[] {
  if (Array.isArray(children)) return children.flatMap(valuesIn)
  const { type, props } = (children ?? {}) as { type?: unknown; props?: { value?: string; children?: unknown } }
  return type === 'option' ? [props!.value ?? ''] : type === 'optgroup' ? valuesIn(props!.children) : []
}
