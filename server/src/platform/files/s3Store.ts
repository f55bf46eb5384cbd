import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type ObjectStore, StoreAway } from './files.ts'
import type { FilesAddress } from './filesAddress.ts'

/** A caller gets an answer or an error within this time. */
const PATIENCE_MS = 8000

export function s3Store({ bucket, prefix, endpoint, region }: FilesAddress): ObjectStore {
  const client = new S3Client({
    region,
    maxAttempts: 2,
    // Other makers' stores have no bucket names in DNS and lack Amazon's newer checksums; our own hash is stricter.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  return {
    put: (name, object) =>
      inTime(async (abortSignal) => {
        await client.send(new PutObjectCommand({ ...at(name), Body: object }), { abortSignal })
      }),
    get: (name, size) =>
      inTime(async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand(at(name)), { abortSignal })
        return readAtMost(
          Body as (AsyncIterable<Buffer> & { destroy(error: Error): void }) | undefined,
          size,
          abortSignal,
        )
      }),
    remove: (name) =>
      inTime(async (abortSignal) => {
        await client.send(new DeleteObjectCommand(at(name)), { abortSignal })
      }),
  }
}

async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    // The store's message may repeat a signed address.
    const { code, name } = error as Error & { code?: string }
    const reason = code ?? name
    throw Object.assign(new StoreAway(`the store of files did not answer as it must (${reason})`), { code: reason })
  }
}

type Body = AsyncIterable<Buffer> & { destroy(error: Error): void }
/** A store that sends without end, or falls silent in the middle, blocks no caller. */
async function readAtMost(body: Body | undefined, size: number, signal: AbortSignal): Promise<Buffer> {
  if (!body) throw new Error('no body')
  signal.addEventListener('abort', () => body.destroy(signal.reason), { once: true })
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    // One part too many is enough to see that it is another object.
    parts.push(part)
    if (length > size) break
  }
  return Buffer.concat(parts)
}
