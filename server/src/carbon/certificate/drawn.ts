/** SVG becomes PNG here, because not every network shows SVG. */
import { loadSharp } from '../../platform/picture/loadSharp.ts'

/** It has few colours, so a palette keeps it small. */
export async function drawn(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, compressionLevel: 9 }).toBuffer()
}
