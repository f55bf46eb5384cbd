/** The log is read from a server page by page into one file, which is then checked without the server. */
import type { OpenRow, WalkBundle, WalkLeaf } from './verifyWalk.ts'

/** Returns the `data` of a public GET endpoint, by its path and query below `/h5/api/proof/`. */
type Read = (path: string) => Promise<unknown>
type Page<T> = { items: T[]; next: string | null }
type Newest = { publicKey: string; head: WalkBundle['head'] | null }

async function all<T>(read: Read, path: string): Promise<T[]> {
  const items: T[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = (await read(`${path}${after && `&after=${after}`}`)) as Page<T>
    items.push(...page.items)
    after = page.next
  }
  return items
}

/** Everything under the newest head. */
export async function collectWalk(read: Read): Promise<WalkBundle> {
  const { publicKey, head } = (await read('head')) as Newest
  if (!head) throw new Error('nothing was sealed yet')
  const leaves = await all<WalkLeaf>(read, `leaves?size=${head.size}`)
  const rows = await all<OpenRow>(read, `published?size=${head.size}`)
  return { kind: 'walk', version: 2, publicKey, head, leaves, rows }
}

type Answer = { code: number; msg: string; data: unknown }
/** Reads from the server at this address. */
export const readerAt =
  (server: string): Read =>
  async (path) => {
    const answer = (await (await fetch(new URL(`/h5/api/proof/${path}`, server))).json()) as Answer
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
    return answer.data
  }
