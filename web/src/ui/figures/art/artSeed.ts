/** The same project id gives the same random numbers on every phone. */
/** Smooth noise over the plane, -1 to 1. */
export type Noise = (x: number, y: number) => number

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** mulberry32: a stream of numbers from 0 up to 1. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function shuffled(random: () => number): Uint8Array {
  const p = new Uint8Array(512)
  for (let i = 0; i < 256; i++) p[i] = i
  for (let i = 255; i > 0; i--) {
    const j = (random() * (i + 1)) | 0
    const swapped = p[i]!
    p[i] = p[j]!
    p[j] = swapped
  }
  p.copyWithin(256, 0, 256)
  return p
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Gradient noise whose lattice is drawn from the given stream. */
export function gradientNoise(random: () => number): Noise {
  const p = shuffled(random)
  const directions = Array.from(
    { length: 256 },
    (_, i) => [Math.cos((i / 256) * Math.PI * 2), Math.sin((i / 256) * Math.PI * 2)] as const,
  )
  const corner = (ix: number, iy: number, offset: readonly [number, number]) => {
    const g = directions[p[(ix & 255) + p[iy & 255]!]!]!
    return g[0] * offset[0] + g[1] * offset[1]
  }
  return (x, y) => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)]
    const [fx, fy] = [x - ix, y - iy]
    const [u, v] = [ease(fx), ease(fy)]
    const [a, b] = [corner(ix, iy, [fx, fy]), corner(ix + 1, iy, [fx - 1, fy])]
    const [c, e] = [corner(ix, iy + 1, [fx, fy - 1]), corner(ix + 1, iy + 1, [fx - 1, fy - 1])]
    return 1.41 * ((a + u * (b - a)) * (1 - v) + (c + u * (e - c)) * v)
  }
}

/** Layers `octaves` of the noise, each finer and half as strong. */
export function layered(noise: Noise, [x, y]: readonly [number, number], octaves: number): number {
  let sum = 0
  for (let k = 0, a = 0.5, px = x, py = y; k < octaves; k++, a *= 0.5, px = px * 2 + 17.3, py = py * 2 + 9.1)
    sum += a * noise(px, py)
  return sum
}
