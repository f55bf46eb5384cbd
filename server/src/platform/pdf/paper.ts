/** The same facts always give the same bytes. */
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { featuresOf, fontOf, type Run, runsOf, type Weight } from './fonts.ts'

// The library also takes a font that was already read, which its types do not say.
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, src: Font): this
    }
  }
}

export const MARGIN = 50
export const WIDTH = 595.28 - 2 * MARGIN
const HEIGHT = 841.89
const BOTTOM = HEIGHT - 64
const INK = '#14201b'
export const QUIET = '#5c645e'
const LINE = '#d5d6cc'

export type Style = {
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
  width?: number
}
type Column = { width: number; align?: 'left' | 'right' }
/** The first text is the cell's own; those after it stand below it, each in smaller and quieter lines. */
type Cell = string | readonly string[]
/** A path in a box of its own, placed at x and y and scaled by `scale`; `width` is that of its line in the box. */
type Shape = {
  x: number
  y: number
  scale?: number | readonly [number, number]
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}
/** A word with the signs that must not be parted from it; a Chinese sign and a Chinese date are words. */
const WORDS =
  /[（《“]?(?:\d+年(?:\d+月)?(?:\d+日)?|[\u2e80-\u2fff\u3040-\ufeff\uff5f-\uffef]|[^\s\u2e80-\uffef]+)[，。；：、）》”！？]*\s*|./gsu
type About = { title: string; lang: 'en' | 'cn'; at: Date; foot: string; bareFirst?: boolean }

export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #parts: Buffer[] = []
  readonly #foot: string
  readonly #bareFirst: boolean
  readonly #known = new Set<string>()
  #y = MARGIN

  /** `foot` is on every page, before its number, or on all but a `bareFirst` one. `at` is the paper's date. */
  constructor({ title, lang, at, foot, bareFirst = false }: About) {
    const info = { Title: title, Author: 'Tonne', CreationDate: at, ModDate: at }
    // Without a first font, because the library would load one of its own that nothing here uses.
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      font: '',
      bufferPages: true,
      lang: lang === 'cn' ? 'zh-SG' : 'en-SG',
      displayTitle: true,
      info,
    })
    this.#doc.on('data', (part: Buffer) => this.#parts.push(part))
    this.#foot = foot
    this.#bareFirst = bareFirst
  }

  #font(piece: string, { weight = 400, size = 9 }: Style): PDFKit.PDFDocument {
    const name = `${piece}-${weight}`
    if (!this.#known.has(name)) this.#doc.registerFont(name, fontOf(piece, weight))
    this.#known.add(name)
    return this.#doc.font(name).fontSize(size)
  }
  #widthOf({ piece, text, narrow }: Run, style: Style): number {
    return this.#font(piece, style).widthOfString(text, { features: featuresOf(narrow) })
  }
  widthOf(text: string, style: Style): number {
    return runsOf(text).reduce((all, run) => all + this.#widthOf(run, style), 0)
  }
  /** One line at a place; it is never broken. */
  put(text: string, x: number, top: number, style: Style = {}): void {
    const spare = style.align ? (style.width ?? WIDTH) - this.widthOf(text, style) : 0
    let at = x + (style.align === 'right' ? spare : style.align === 'center' ? spare / 2 : 0)
    for (const run of runsOf(text)) {
      const font = this.#font(run.piece, style).fillColor(style.color ?? INK)
      font.text(run.text, at, top, { lineBreak: false, features: featuresOf(run.narrow) })
      at += this.#widthOf(run, style)
    }
  }
  /**
   * The text in lines that fit: broken at blanks, Chinese anywhere but before a closing sign, after an opening one and
   * within a date. Where a line ends at the dot between two parts, the dot is left out.
   */
  linesOf(text: string, style: Style): string[] {
    const lines: string[] = []
    const fits = (part: string) => this.widthOf(part.trimEnd(), style) <= (style.width ?? WIDTH)
    const words = text.match(WORDS) ?? []
    // A word longer than a line is broken anywhere.
    for (const word of words.flatMap((whole) => (fits(whole) ? [whole] : [...whole]))) {
      const last = lines.at(-1)
      if (last !== undefined && fits(last + word)) lines[lines.length - 1] = last + word
      else lines.push(word)
    }
    return lines.map((line, i) => {
      const ended = i < lines.length - 1 ? line.replace(/\s*·\s*$/, '') : line.trimEnd()
      return i > 0 ? ended.replace(/^·\s*/, '') : ended
    })
  }
  get top(): number {
    return this.#y
  }
  gap(height: number): void {
    this.#y += height
  }
  /** Starts a new page if this much does not fit; returns whether it did. */
  ensureSpace(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false
    this.#doc.addPage()
    this.#y = MARGIN
    return true
  }
  turn(): void {
    this.ensureSpace(HEIGHT)
  }
  shape(path: string, { x, y, scale = 1, fill, stroke, width = 1, opacity = 1 }: Shape): void {
    const [across, down] = typeof scale === 'number' ? [scale, scale] : scale
    const doc = this.#doc.save().translate(x, y).scale(across, down).path(path).lineWidth(width).opacity(opacity)
    if (fill) doc.fill(fill)
    else doc.stroke(stroke ?? INK)
    doc.restore()
  }
  rule(): void {
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + WIDTH, this.#y)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke()
  }
  say(text: string, style: Style = {}): void {
    const height = (style.size ?? 9) * 1.5
    for (const line of this.linesOf(text, style)) {
      this.ensureSpace(height)
      this.put(line, MARGIN, this.#y, style)
      this.#y += height
    }
  }
  /** A label and its value in each line; a long value goes on below itself. */
  facts(rows: readonly (readonly [label: string, value: string])[], labelWidth: number): void {
    for (const [label, value] of rows) {
      this.put(label, MARGIN, this.#y, { color: QUIET })
      for (const [i, line] of this.linesOf(value, { width: WIDTH - labelWidth }).entries()) {
        if (i > 0) this.#y += 13
        this.put(line, MARGIN + labelWidth, this.#y)
      }
      this.#y += 15
    }
  }
  /** A row of figures, each under its name, below a rule. */
  figures(parts: readonly (readonly [name: string, figure: string])[]): void {
    this.rule()
    this.#y += 10
    for (const [i, [name, figure]] of parts.entries()) {
      const x = MARGIN + (i * WIDTH) / parts.length
      this.put(name, x, this.#y, { size: 8.5, color: QUIET })
      this.put(figure, x, this.#y + 13, { size: 14, weight: 600 })
    }
    this.#y += 40
  }
  #linesIn(cell: Cell, width: number, style: Style): { text: string; style: Style }[] {
    return [cell].flat().flatMap((text, i) => {
      const its = i === 0 ? style : { ...style, size: 8, color: QUIET }
      return this.linesOf(text, { ...its, width }).map((line) => ({ text: line, style: its }))
    })
  }
  #row(columns: readonly Column[], cells: readonly Cell[], { style = {}, head }: { style?: Style; head?: () => void }) {
    const step = (style.size ?? 9) * 1.45
    const set = cells.map((cell, i) => this.#linesIn(cell, columns[i]!.width - 8, style))
    const height = Math.max(1, ...set.map((s) => s.length)) * step + 7
    if (this.ensureSpace(height)) head?.()
    let x = MARGIN
    for (const [i, { width, align = 'left' }] of columns.entries()) {
      for (const [n, line] of set[i]!.entries())
        this.put(line.text, x, this.#y + 4 + n * step, { ...line.style, width, align })
      x += width
    }
    this.#y += height
    this.rule()
  }
  /** Heads are repeated on each page. `total`: the last row is the sum of the others. */
  table(
    columns: readonly Column[],
    heads: readonly string[],
    rows: readonly (readonly Cell[])[],
    { total = false } = {},
  ): void {
    const head = () => this.#row(columns, heads, { style: { size: 8, color: QUIET, weight: 600 } })
    this.ensureSpace(60)
    head()
    for (const [i, cells] of rows.entries())
      this.#row(columns, cells, { head, ...(total && i === rows.length - 1 && { style: { weight: 600 } }) })
  }
  end(): Promise<Buffer> {
    return new Promise((done, fail) => {
      this.#doc.on('end', () => done(Buffer.concat(this.#parts)))
      this.#doc.on('error', fail)
      const { count } = this.#doc.bufferedPageRange()
      const small = { size: 7.5, color: QUIET }
      for (let page = this.#bareFirst ? 1 : 0; page < count; page += 1) {
        this.#doc.switchToPage(page)
        this.put(this.#foot, MARGIN, HEIGHT - 44, small)
        this.put(`${page + 1} / ${count}`, MARGIN, HEIGHT - 44, { ...small, align: 'right' })
      }
      this.#doc.end()
    })
  }
}
