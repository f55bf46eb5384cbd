import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'
import { entered, neededFirst } from './entryPages.ts'

/**
 * Compressed once at build time, as small as can be; the server only picks the form that a browser takes. What a first
 * visit loads is compressed by zopfli, which makes gzip some 4 % smaller and takes a second for 50 KB.
 */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    if (!dir) return
    const first = neededFirst(bundle, Object.values(entered))
    for (const [name, part] of Object.entries(bundle)) {
      if (!/\.(js|css|svg)$/.test(name)) continue
      const content = Buffer.from(part.type === 'chunk' ? part.code : part.source)
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content))
      const gzip = first.includes(name) ? await gzipAsync(content, {}) : gzipSync(content, { level: 9 })
      writeFileSync(join(dir, `${name}.gz`), gzip)
    }
  },
}
