/** Why: one build of the operators' screens, served below /demo; while developing, calls go to the running server. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.TONNE_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/demo/',
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, modulePreload: { polyfill: false }, target: 'es2023', cssTarget: 'chrome111' },
  server: {
    port: 5174,
    // The page itself lives below /demo too, so only the calls are passed on.
    proxy: Object.fromEntries(['/demo/mail', '/demo/clock', '/demo/bank'].map((path) => [path, { target: server }])),
  },
})
