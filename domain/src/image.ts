/** The kind of a picture is read from its first bytes, because a name or a header can say anything. */
type ImageKind = 'jpeg' | 'png' | 'webp'

const begins = (bytes: Uint8Array, at: number, head: readonly number[]): boolean =>
  head.every((byte, i) => bytes[at + i] === byte)
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** Null when it is no kind that we accept. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (begins(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (begins(bytes, 0, RIFF) && begins(bytes, 8, WEBP)) return 'webp'
  return null
}

export const MAX_IMAGE_BYTES = 6_000_000
export const MAX_MEGAPIXELS = 40
/** The most pictures of one message. */
export const MAX_IMAGES = 9
