import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const maxLines = 600

it('keeps the configuration of Vite and the build short', () => {
  const files = readdirSync(join(root, 'src/build')).map((file) => `src/build/${file}`)
  const lines = ['vite.config.ts', ...files].map(
    (file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1,
  )
  expect(lines.reduce((total, count) => total + count, 0)).toBeLessThanOrEqual(maxLines)
})
