import sharp from 'sharp'

/** A picture of one colour, in base64. */
export async function pictureOf(width: number, height: number, kind: 'png' | 'jpeg' = 'png'): Promise<string> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#14402f' } })
  return (await drawn.toFormat(kind).toBuffer()).toString('base64')
}
