/** What a person can press and fill on the open page, and the page as lines of text. */
import {
  type Element,
  Event,
  type HTMLButtonElement,
  HTMLElement,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
} from 'happy-dom'
import { document } from './dom.ts'
import { outline } from './outline.ts'

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The topmost sheet, behind which nothing can be reached, or the page; at the desk without its frame. */
export const reached = (): HTMLElement =>
  ([...document.querySelectorAll('dialog[open]')].at(-1) ??
    document.querySelector('.ops main') ??
    document.body) as HTMLElement

/** Behind a sheet, not shown, or the same in every list. */
const LEFT_OUT = '[inert], [hidden], nav[aria-label], th'
const within = (selector: string): HTMLElement[] =>
  [...reached().querySelectorAll(selector)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && !one.closest(LEFT_OUT),
  )

const isOff = (one: Element): boolean =>
  one.hasAttribute('disabled') ||
  one.getAttribute('aria-disabled') === 'true' ||
  one.closest('fieldset[disabled]') !== null

export const buttonsIn = (): HTMLButtonElement[] => within('button').filter((one) => !isOff(one)) as HTMLButtonElement[]

/** All, also those behind a sheet. */
export const controlsNow = (): Set<unknown> => new Set(document.querySelectorAll('button, input, select, textarea'))

export const fieldsIn = (): Field[] =>
  within('input, select, textarea').filter(
    (one) => !isOff(one) && one.getAttribute('type') !== 'file' && !one.hasAttribute('readonly'),
  ) as Field[]

/** What is read for a control. */
export function nameOf(one: HTMLElement): string {
  const label = one.getAttribute('aria-label') ?? labelOf(one) ?? one.textContent
  return (label || one.getAttribute('name') || '').replace(/\s+/g, ' ').trim()
}
function labelOf(one: HTMLElement): string | undefined {
  if (one.tagName === 'BUTTON') return undefined
  const by = one.id ? document.querySelector(`label[for="${one.id}"]`) : null
  return (by ?? one.closest('label'))?.textContent
}

/** As a person does it: the value, then the events that follow. */
export function fill(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (value !== '' && field.checked !== (value === 'yes')) field.click()
    return
  }
  field.focus()
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : kindOf(field)
  // React looks for changes by a setter of its own on each field.
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
  const happens = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(happens, { bubbles: true }))
  field.blur()
}
const kindOf = (field: Field) => (field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLTextAreaElement)

/** All that can be read and is filled in now. */
export function textNow(): string {
  for (const field of document.querySelectorAll('input, select, textarea') as Iterable<Field>)
    field.setAttribute('data-now', inField(field))
  const text = outline(
    document.body.innerHTML.replace(OPTIONS, (all) => `<p>${all.split('<option').length - 1} options</p>`),
  )
  return text.replace(HEAD, '‹head›').replace(PLACE, '$1‹n›').replace(PREVIEW, '$1‹secret›')
}
/** Where a row is in the log, and how the log ends, changes with every row that anything seals. */
const HEAD = /\b[0-9a-f]{4}…[0-9a-f]{4}\b/g
const PLACE = /(\b(?:Position|of) |(?:位置|共) )\d+(?:[、,] ?\d+)*(?=.*(?:counted from 0|自 0 起计))/g
/** The link to a draft is a random one each time. */
const PREVIEW = /(\?preview=)[\w-]+/g
/** Long lists are the same wherever they are opened. */
const OPTIONS = /(<option[^>]*>[^<]*<\/option>){9,}/g
const inField = (field: Field): string =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value
