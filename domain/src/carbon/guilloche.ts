/** The fine lines of a banknote, drawn from a formula. */
const at = (n: number): string => String(Math.round(n * 10) / 10)

/** Waves along a border of 320 by 14. */
export const wavePaths: readonly string[] = Array.from({ length: 6 }, (_, line) =>
  Array.from({ length: 81 }, (_, i) => {
    const x = i * 4
    const y = 7 + 4.4 * Math.sin((x / 80) * 2 * Math.PI + line * 0.55) + 1.4 * Math.sin((x / 40) * 2 * Math.PI + line)
    return `${i === 0 ? 'M' : 'L'}${x} ${at(y)}`
  }).join(''),
)

/** One closed line of a ring: `petals` bulges of `depth` around `radius`. */
const ring = (radius: number, depth: number, petals: number, turn: number): string => {
  const steps = petals * 6
  const points = Array.from({ length: steps }, (_, i) => {
    const angle = (i / steps) * 2 * Math.PI
    const r = radius + depth * Math.sin(petals * angle + turn)
    return `${i === 0 ? 'M' : 'L'}${at(160 + r * Math.cos(angle))} ${at(160 + r * Math.sin(angle))}`
  })
  return `${points.join('')}Z`
}
/** A rosette of three rings in a box of 320 by 320. */
export const rosettePaths: readonly string[] = [
  [138, 18, 48],
  [98, 18, 36],
  [58, 15, 24],
].flatMap(([radius = 0, depth = 0, petals = 0]) =>
  Array.from({ length: 6 }, (_, i) => ring(radius, depth, petals, (i / 6) * 2 * Math.PI)),
)
