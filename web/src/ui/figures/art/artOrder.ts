export type Artists = Pick<typeof import('./art.ts'), 'drawAvatar' | 'drawTerrain'>
export type ArtOrder = { nth: number; artist: keyof Artists; work: readonly unknown[] }
