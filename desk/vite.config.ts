/**
 * One build holds the operators' screens and the demo controls, served below /desk. In development, calls go to the
 * running server.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.TONNE_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/desk/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: 'chrome111',
    rolldownOptions: { input: { demo: 'demo.html', desk: 'desk.html' } },
  },
  server: {
    port: 5174,
    // The pages themselves live there too, so only the calls are passed on.
    proxy: Object.fromEntries(
      ['/demo/mail', '/demo/clock', '/demo/bank', '/demo/operators', '/desk/api'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
})
