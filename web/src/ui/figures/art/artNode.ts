/** A drawing is a plain tree, so that it can be made, cached and compared without a browser. */
/** One SVG element: its tag, its attributes under React's names, and its children. */
export type ArtNode = readonly [
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  children?: readonly ArtNode[],
]

/** The colours of one drawing, as CSS colours. */
export type Inks = {
  readonly g: string
  readonly g2: string
  readonly a: string
  readonly b: string
  readonly hi: string
  readonly flag: string
}

/** Rounds to one decimal, the precision of every coordinate. */
export function r1(n: number): number {
  return Math.round(n * 10) / 10
}

/** Writes numbers one decimal each, separated by spaces. */
export function at(...numbers: readonly number[]): string {
  return numbers.map(r1).join(' ')
}

/** An open line in one ink; no element when there is no path. */
export function line(
  d: string,
  stroke: string,
  width: number,
  extra: Readonly<Record<string, string | number>> = {},
): ArtNode[] {
  return d ? [['path', { d, fill: 'none', stroke, strokeWidth: width, ...extra }]] : []
}

/** A filled shape in one ink. */
export function shape(d: string, fill: string, extra: Readonly<Record<string, string | number>> = {}): ArtNode {
  return ['path', { d, fill, ...extra }]
}

/** The survey flag: ring and dot at x, y, k times the normal size. The only accent in a drawing. */
export function flagMark([x, y]: readonly [number, number], inks: Inks, k: number): ArtNode {
  const place = { cx: r1(x), cy: r1(y) }
  return [
    'g',
    { className: 'art-flag' },
    [
      ['circle', { ...place, r: r1(8.5 * k), fill: inks.g, opacity: 0.82 }],
      [
        'circle',
        { ...place, r: r1(8.5 * k), fill: 'none', stroke: inks.flag, strokeWidth: r1(1.2 * k), opacity: 0.75 },
      ],
      ['circle', { ...place, r: r1(3.4 * k), fill: inks.flag }],
    ],
  ]
}
