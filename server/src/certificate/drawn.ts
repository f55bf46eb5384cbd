/** Why: what was drawn as lines leaves as a picture that every network shows. */
import sharp from 'sharp'

/** Of few colours, so a palette keeps it small. */
export const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ palette: true, colours: 128, compressionLevel: 9 }).toBuffer()
