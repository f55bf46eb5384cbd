/** A picture from outside is only decoded. What we store and serve is drawn from it, without its metadata. */
import { imageKind, MAX_IMAGE_BYTES, MAX_MEGAPIXELS } from '@tonne/domain/image'
import { refuse } from '@tonne/domain/refusals'
import { drawQueue } from '../limits/drawQueue.ts'
import type { QueuePosition } from '../limits/fairQueue.ts'
import { loadSharp } from './loadSharp.ts'

type Remade = { bytes: Buffer; width: number; height: number }
type Purpose = 'avatar' | 'attachment'
const AVATAR_PX = 512
const LONGEST_PX = 2400

export async function remakePicture(picture: string, purpose: Purpose, position: QueuePosition): Promise<Remade> {
  if (picture.length > Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 4)
    refuse('uploadTooLarge', { max: MAX_IMAGE_BYTES / 1_000_000 })
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.length > MAX_IMAGE_BYTES) refuse('uploadTooLarge', { max: MAX_IMAGE_BYTES / 1_000_000 })
  if (!imageKind(bytes)) refuse('uploadNotImage')
  return drawQueue(position, () => draw(bytes, purpose))
}

async function draw(bytes: Buffer, purpose: Purpose): Promise<Remade> {
  const sharp = await loadSharp()
  const read = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error', pages: 1 }).rotate()
  const sized =
    purpose === 'avatar'
      ? read.resize(AVATAR_PX, AVATAR_PX, { fit: 'cover' })
      : read.resize(LONGEST_PX, LONGEST_PX, { fit: 'inside', withoutEnlargement: true })
  try {
    const { data, info } = await sized.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return refuse('uploadUnreadable', { megapixels: MAX_MEGAPIXELS })
  }
}
