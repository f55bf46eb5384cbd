import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
})
