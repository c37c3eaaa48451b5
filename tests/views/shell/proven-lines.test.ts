import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tokenLifetimesMs } from '#src/backend/credentials/one-time-tokens.store.ts'
import { hours } from '#src/lib/durations.ts'
import { provenLines } from '#src/views/shell/proven-lines.ts'

const { path, first, lines, answer } = provenLines

it('are the lines of the product that the sign-in page cites', () => {
  const source = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').split('\n')
  expect(source.slice(first - 1, first - 1 + lines.length)).toEqual(lines)
  expect(source[answer - 1]).toContain('reset-password')
})

it('say what the answer beside them says', () => {
  expect(tokenLifetimesMs).toEqual({ 'confirm-email': 48 * hours, 'reset-password': 1 * hours })
})
