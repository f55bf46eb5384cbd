/** The log is read from a server page by page into one file, which is then checked without the server. */
import { isSize } from './shape.ts'
import type { OpenRow, WalkBundle, WalkLeaf } from './verifyWalk.ts'

/** Returns the `data` of a public GET endpoint, by its path and query below `/h5/api/proof/`. */
type Read = (path: string) => Promise<unknown>
type Page<T> = { items: T[]; next: string | null }
type Newest = { publicKey: string; head: WalkBundle['head'] | null }

/** At most `size` items; throws where a server would be read for ever. */
async function all<T>(read: Read, name: string, size: number): Promise<T[]> {
  const items: T[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = (await read(`${name}?size=${size}${after && `&after=${encodeURIComponent(after)}`}`)) as Page<T> | null
    if (!Array.isArray(page?.items)) throw new Error(`${name}: the server gave no list`)
    for (const item of page.items) items.push(item)
    after = page.next ?? null
    if (items.length > size || (after !== null && page.items.length === 0))
      throw new Error(`${name}: the server gives more pages than the ${size} entries of its log need`)
  }
  return items
}

/** Everything under the newest head. */
export async function collectWalk(read: Read): Promise<WalkBundle> {
  const { publicKey, head } = ((await read('head')) ?? {}) as Newest
  if (!head) throw new Error('nothing was sealed yet')
  if (isSize(head.size, 'size') !== undefined) throw new Error('the server’s head has no size')
  const leaves = await all<WalkLeaf>(read, 'leaves', head.size)
  const rows = await all<OpenRow>(read, 'published', head.size)
  return { kind: 'walk', version: 2, publicKey, head, leaves, rows }
}

const PATIENCE_MS = 60_000
type Answer = { code: number; msg: string; data: unknown }
/** Reads from the server at this address. */
export const readerAt =
  (server: string): Read =>
  async (path) => {
    const url = new URL(`/h5/api/proof/${path}`, server)
    const text = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      (response) => response.text(),
      (error: Error) => {
        throw new Error(`${url.href} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`)
      },
    )
    const answer = answerIn(text)
    if (!answer) throw new Error(`${url.href} answers with something else than a proof`)
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
    return answer.data
  }

function answerIn(text: string): Answer | undefined {
  try {
    const answer = JSON.parse(text) as Answer | null
    return typeof answer?.code === 'number' ? answer : undefined
  } catch {
    return undefined
  }
}
