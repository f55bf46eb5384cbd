/** Why: the whole log is read from a server page by page, into one file that is checked without it. */
import type { OpenRow, WalkBundle, WalkLeaf } from './verifyWalk.ts'

type Answer<T> = { code: number; msg: string; data: T }
type Page<T> = { items: T[]; next: string | null }
type Newest = { publicKey: string; head: WalkBundle['head'] | null }

async function ask<T>(server: string, path: string): Promise<T> {
  const answer = (await (await fetch(new URL(`/h5/api/proof/${path}`, server))).json()) as Answer<T>
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}
async function all<T>(server: string, path: string): Promise<T[]> {
  const items: T[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Page<T> = await ask(server, `${path}${after && `&after=${after}`}`)
    items.push(...page.items)
    after = page.next
  }
  return items
}

/** Everything under the newest head. */
export async function gatherWalk(server: string): Promise<WalkBundle> {
  const { publicKey, head } = await ask<Newest>(server, 'head')
  if (!head) throw new Error('nothing was sealed yet')
  const leaves = await all<WalkLeaf>(server, `leaves?size=${head.size}`)
  const rows = await all<OpenRow>(server, `published?size=${head.size}`)
  return { kind: 'walk', version: 2, publicKey, head, leaves, rows }
}
