/** Why: what was drawn as lines leaves as a picture that every network shows. */
import { loadSharp } from '../../platform/picture/loadSharp.ts'

/** Of few colours, so a palette keeps it small. */
export async function drawn(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, compressionLevel: 9 }).toBuffer()
}
