/** Why: one build of the member's screens: small chunks, the first typeface fetched early, and the server behind a proxy while developing. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.TONNE_SERVER ?? 'http://127.0.0.1:3000'

/** The first screen's typeface starts loading with the page, not after its style sheet has been read. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file))
      if (!font) return []
      return [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }, injectTo: 'head' }]
    },
  },
}

export default defineConfig({
  plugins: [react(), preloadFont],
  build: { outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false }, target: 'es2023', cssTarget: 'chrome111' },
  server: {
    port: 5173,
    proxy: {
      '/h5/api': { target: server },
      '/demo': { target: server },
      '/socket': { target: server, ws: true },
    },
  },
})
