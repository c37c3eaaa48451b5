import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  plugins: [react()],
  build: { outDir: '../dist/app', emptyOutDir: true, target: 'es2023' },
  test: {
    root: '.',
    projects: [
      { extends: true, test: { ...node, name: 'machines', include: ['tests/machines/**/*.test.ts'] } },
      { extends: true, test: { ...node, name: 'backend', include: ['tests/{backend,contract,house}/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'views', environment: 'jsdom', include: ['tests/views/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
      { extends: true, test: { ...node, name: 'journeys', include: ['tests/journeys/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
})
