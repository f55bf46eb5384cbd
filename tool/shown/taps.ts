/**
 * Presses what a person can press on a page, one thing at a time and each on the page as it was opened, fills in what
 * can be filled in, and writes what is shown and what would be sent.
 */
import type { Lang } from '@tonne/domain/format'
import { type HTMLElement, HTMLSelectElement } from 'happy-dom'
import { atRest, happened, refuseAll, type Sent, sent } from './browserCalls.ts'
import { buttonsIn, controlsNow, type Field, fieldsIn, fill, nameOf, reached, textNow } from './controls.ts'
import { changes } from './differences.ts'
import { valuesOf } from './tapValues.ts'
import { addressesOn } from './walk.ts'

export type Opened = { place(): string; speak(lang: Lang): void; close(): void }
type Open = (address: string) => Promise<Opened>
type Texts = Record<Lang, string>
/** How a state of the page is reached: the nth button is pressed, or the fields get these values. */
type Act = { press: number } | { values: readonly (string | undefined)[] }
type State = {
  acts: readonly Act[]
  names: readonly string[]
  texts: Texts
  isNew: (nth: number, of: 'button' | 'field') => boolean
}
type Form = { name: string; values: readonly string[] }[]

const DEEPEST = 3
/** So many controls beside those that stay are a part that opened. */
const MANY = 9
/** So many buttons side by side are pressed. */
const CHOICES = 4
/** So many options of a list are chosen. */
const OPTIONS = 3
/** They lead away from a page, or close a sheet, in the same way everywhere. */
const SKIPPED = /^(Back|Close|Columns|Cancel|As of .*|Whose|Search this list)$/
const shapeOf = (text: string): string => text.replace(/\d+/g, '#')

export type Taken = Record<Lang, Map<string, string>>
/** Buttons of one name are pressed on at most so many pages of one kind, and `counts` says on how many they were. */
export type Often = { most: number; counts: Map<string, number>; isIn?: (address: string) => boolean }
type Known = Often & { onFile: ReadonlySet<string> }
/** Taps on the pages of that name that are on file. */
export async function tapEach(open: Open, name: string, often: Often): Promise<Taken> {
  const taken: Taken = { en: new Map(), cn: new Map() }
  const onFile = new Set(addressesOn(name, Number.POSITIVE_INFINITY))
  for (const address of addressesOn(name, often.most).filter((one) => often.isIn?.(one) !== false)) {
    const page = new Page(open, address, { ...often, onFile })
    await page.visit()
    for (const lang of ['en', 'cn'] as const) if (page.written[lang]) taken[lang].set(address, page.written[lang])
  }
  return taken
}

class Page {
  written: Texts = { en: '', cn: '' }
  #opened: Opened | undefined
  readonly #open: Open
  readonly #address: string
  readonly #often: Known

  constructor(open: Open, address: string, often: Known) {
    this.#open = open
    this.#address = address
    this.#often = often
  }

  #isWanted(names: readonly string[]): boolean {
    const key = shapeOf([this.#address.split('?')[0], ...names].join(' > '))
    const { counts, most } = this.#often
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }

  async visit(): Promise<void> {
    try {
      await this.#reach([])
      await this.#tapAll({ acts: [], names: [], texts: await this.#texts(), isNew: () => true })
    } finally {
      await this.#close()
    }
  }

  async #tapAll(state: State): Promise<void> {
    const { acts, names, isNew } = state
    const buttons = buttonsIn().map((one) => ({ name: nameOf(one), isOneOfMany: placeAmong(one) >= CHOICES }))
    const fields = fieldsIn()
    for (const [nth, { name, isOneOfMany }] of buttons.entries()) {
      if (isOneOfMany || !isNew(nth, 'button') || SKIPPED.test(name) || !this.#isWanted([...names, name])) continue
      await this.#reach(acts)
      await this.#tap(nth, { ...state, names: [...names, name] })
    }
    if (fields.some((_, nth) => isNew(nth, 'field')) && this.#isWanted([...names, 'filled'])) await this.#fillIn(state)
  }

  /** Presses one button of the page as it is, and everything that this brings. */
  async #tap(nth: number, { acts, names, texts }: State): Promise<void> {
    const before = controlsNow()
    const from = this.#opened!.place()
    this.#press(nth, names)
    await atRest()
    const posts = sent.splice(0)
    const lines = happened.splice(0)
    const place = this.#opened!.place()
    if (pathOf(place) !== pathOf(this.#address) || (place !== from && this.#often.onFile.has(place)))
      return this.#write(names, [...posts.map(({ line }) => line), ...lines, `→ ${place}`])
    if (place !== from) lines.push(`→ ${place}`)
    const after = await this.#texts()
    this.#write(names, [...posts.map(({ line, key }) => line + (key ? ' under a key' : '')), ...lines], texts, after)
    if (posts.length > 0) return this.#refuse(posts, nth, texts)
    const [buttons, fields] = [buttonsIn().map((one) => !before.has(one)), fieldsIn().map((one) => !before.has(one))]
    const isNew = (n: number, of: 'button' | 'field') => (of === 'button' ? buttons : fields)[n] ?? false
    const news = [...buttons, ...fields].filter(Boolean).length
    // A page that was drawn anew has nothing new to press.
    if (names.length < DEEPEST && news > 0 && (reached().tagName === 'DIALOG' || news < MANY))
      await this.#tapAll({ acts: [...acts, { press: nth }], names, texts: after, isNew })
  }

  async #fillIn(state: State): Promise<void> {
    const { acts, names, isNew } = state
    await this.#reach(acts)
    const before = new Set(buttonsIn().map(nameOf))
    const seen = new Set<Field>(fieldsIn().filter((_, nth) => !isNew(nth, 'field')))
    const forms: Form[] = []
    // What is filled in may bring more fields.
    for (let form = this.#formNow(seen); form.some(({ values }) => values.length > 0); form = this.#formNow(seen)) {
      forms.push(form)
      await this.#fill(form.map(({ values }) => values[0]))
    }
    if (forms.length === 0) return
    const usual = forms.map((form) => ({ values: form.map(({ values }) => values[0]) }))
    const label = forms.flat().flatMap(({ name, values }) => (values[0] === undefined ? [] : [`${name}: ${values[0]}`]))
    const full = { acts: [...acts, ...usual], names: [...names, label.join(', ')], texts: await this.#texts(), isNew }
    this.#write(full.names, [], state.texts, full.texts)
    await this.#send(full, full.names, before)
    for (const [step, form] of forms.entries())
      for (const [nth, { name, values }] of form.entries())
        for (const value of values.slice(1)) {
          const other = { values: form.map((_, n) => (n === nth ? value : usual[step]!.values[n])) }
          const changed = [...acts, ...usual.slice(0, step), other, ...usual.slice(step + 1)]
          await this.#reach(changed)
          const known = new Set(forms.flat().map((one) => one.name))
          const more = {
            values: this.#formNow(new Set()).map((one) => (known.has(one.name) ? undefined : one.values[0])),
          }
          if (more.values.some(Boolean)) changed.push(more)
          await this.#fill(more.values)
          const texts = await this.#texts()
          const at = [...names, `${name}: ${value}`]
          this.#write(at, [], full.texts, texts)
          await this.#send({ acts: changed, names: at, texts, isNew }, [...names, name], before)
        }
  }

  /** The fields with what is filled in; nothing for those that were seen before. */
  #formNow(seen: Set<Field>): Form {
    return fieldsIn().map((field) => {
      const values = seen.has(field) || SKIPPED.test(nameOf(field)) ? [] : this.#values(field)
      seen.add(field)
      return { name: nameOf(field), values }
    })
  }

  /** Presses the buttons of a form that is filled in: those that were off before, and those that send it. */
  async #send(state: State, form: readonly string[], before: ReadonlySet<string>): Promise<void> {
    const all = buttonsIn().map((one) => ({ name: nameOf(one), sends: one.type === 'submit' || isMain(one.className) }))
    for (const [nth, { name, sends }] of all.entries()) {
      if (SKIPPED.test(name) || !(sends || !before.has(name)) || !this.#isWanted([...form, name])) continue
      await this.#reach(state.acts)
      await this.#tap(nth, { ...state, names: [...state.names, name] })
    }
  }

  /** What is shown when the request is refused, and whether a second press sends it under the same key. */
  async #refuse(posts: readonly Sent[], nth: number, before: Texts): Promise<void> {
    await refuseAll()
    const after = await this.#texts()
    const lines = happened.splice(0).filter((line) => !line.startsWith('GET'))
    buttonsIn()[nth]?.click()
    await atRest()
    const again = sent
      .splice(0)
      .map(({ line, key }, i) =>
        line === posts[i]?.line
          ? `again${key ? (key === posts[i].key ? ', under the same key' : ', under another key') : ''}`
          : `then ${line}`,
      )
    this.#write([], ['refused', ...lines, ...again], before, after)
  }

  #values(field: Field): readonly string[] {
    if (!(field instanceof HTMLSelectElement))
      return valuesOf({ name: nameOf(field), type: field.type, address: this.#address })
    const options = [...field.querySelectorAll('option')].filter((one) => !one.hasAttribute('disabled'))
    return options.map((one) => one.getAttribute('value') ?? one.textContent ?? '').slice(0, OPTIONS)
  }

  /** The page as it was opened, and these acts on it. */
  async #reach(acts: readonly Act[]): Promise<void> {
    await this.#close()
    this.#opened = await this.#open(this.#address)
    await atRest()
    happened.length = 0
    for (const act of acts) {
      if ('values' in act) await this.#fill(act.values)
      else {
        this.#press(act.press, [JSON.stringify(acts)])
        await atRest()
      }
    }
    sent.length = 0
    happened.length = 0
  }

  async #close(): Promise<void> {
    await refuseAll()
    this.#opened?.close()
    this.#opened = undefined
    await atRest()
    sent.length = 0
  }

  #press(nth: number, names: readonly string[] = []): void {
    const button = buttonsIn()[nth]
    if (!button)
      throw new Error(
        `${this.#address}: ${names.join(' > ')} is not there when the page is opened again:\n${textNow()}`,
      )
    button.click()
  }

  async #fill(values: readonly (string | undefined)[]): Promise<void> {
    const fields = fieldsIn()
    for (const [nth, value] of values.entries()) {
      const field = fields[nth]
      if (value === undefined || !field?.isConnected) continue
      fill(field, value)
      await atRest()
    }
  }

  async #texts(): Promise<Texts> {
    const en = textNow()
    if (en.trim() === '') throw new Error(`${this.#address}: nothing is shown`)
    this.#opened!.speak('cn')
    await atRest()
    const cn = textNow()
    this.#opened!.speak('en')
    await atRest()
    return { en, cn }
  }

  #write(names: readonly string[], lines: readonly string[], before?: Texts, after?: Texts): void {
    for (const lang of ['en', 'cn'] as const) {
      const changed = before && after ? changes(before[lang], after[lang]) : ''
      const requests = lang === 'en' ? lines : lines.filter((line) => !line.startsWith('POST'))
      const head = names.length > 0 ? `--- ${names.join(' > ')}\n` : ''
      const body = [...requests, ''].join('\n') + changed
      this.written[lang] += head + (body || '(nothing)\n')
    }
  }
}

/** Which of several of the same kind side by side it is, alone or each in its item. */
function placeAmong(button: HTMLElement): number {
  const item = button.parentElement?.children.length === 1 ? button.parentElement : button
  const alike = [...(item.parentElement?.children ?? [])].filter((one) => one.tagName === item.tagName)
  return alike.indexOf(item)
}
const pathOf = (place: string): string => place.split('?')[0]!
const isMain = (look: string): boolean => /\bbtn\b/.test(look) && !/\bbtn--(line|quiet|tint)\b/.test(look)
