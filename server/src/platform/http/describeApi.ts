import { readFileSync } from 'node:fs'
import { API_BASE } from '@tonne/contract/envelope'
import { deskOpenapi, openapi } from '@tonne/contract/openapi'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
type Operation = { operationId: string; summary: string; description: string }
type Document = {
  paths: Record<string, Record<string, Operation>>
  'x-refusals': Record<string, { code: number; en: string; cn: string }>
}

export type Description = 'members' | 'desk' | 'page'
const descriptions: Record<Description, () => string> = {
  members: () => JSON.stringify(openapi(version)),
  desk: () => JSON.stringify(deskOpenapi(version)),
  page: () => readable(openapi(version) as Document),
}
export const describeApi = async (which: Description): Promise<Buffer> => Buffer.from(descriptions[which]())

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain HTML without script or style: it must be readable under the strictest policy. */
function readable({ paths, 'x-refusals': refusals }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, description }]) => {
      const lines = description
        .split('\n\n')
        .map((line) => `<li>${escaped(line)}</li>`)
        .join('')
      return (
        `<h3><code>${method.toUpperCase()} ` +
        `${API_BASE}${path}</code></h3><p>${escaped(summary)}</p><ul>${lines}</ul>`
      )
    }),
  )
  const rows = Object.entries(refusals).map(
    ([name, { code, en, cn }]) =>
      `<tr><td>${code}</td><td>${name}</td><td>${escaped(en)}</td><td lang="zh-CN">${escaped(cn)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Tonne API</title></head><body>
<h1>Tonne API</h1>
<p>Every answer is an envelope: code, msg, data, wait, time. 
Code 0 is done, above 0 a refusal of the table below, below 0 the session is over.
Amounts are whole cents, quantities whole kilograms, instants milliseconds. The same as
<a href="${API_BASE}/openapi.json">OpenAPI 3.1</a>.</p>
${operations.join('\n')}<h2>Refusals</h2><table><tr><th>Code</th><th>Name</th><th>English</th><th>中文</th>
</tr>${rows.join('')}</table></body></html>`
}
