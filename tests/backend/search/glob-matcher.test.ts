import { expect, test } from 'vitest'
import { globMatcher } from '#src/backend/search/glob-matcher.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'

test.each([
  ['*.ts', 'src/deep/a.ts', true],
  ['*.ts', 'src/a.tsx', false],
  ['src/*.ts', 'src/deep/a.ts', false],
  ['src/**/*.ts', 'src/a.ts', true],
  ['src/**/*.ts', 'src/deep/er/a.ts', true],
  ['src/**', 'src/deep/a.ts', true],
  ['**/**/**/a.ts', 'a.ts', true],
  ['src', 'src/deep/a.ts', true],
  ['src/', 'src/deep/a.ts', true],
  ['/src/a.ts', 'src/a.ts', true],
  ['src', 'srcs/a.ts', false],
  ['*.{ts,tsx}', 'src/a.tsx', true],
  ['a?.ts', 'src/ab.ts', true],
  ['a?.ts', 'src/a/.ts', false],
  ['[a-c].ts', 'src/b.ts', true],
  ['[!a-c].ts', 'src/b.ts', false],
  ['[c-a].ts', '[c-a].ts', true],
  ['[ab.ts', '[ab.ts', true],
  ['{a,b', 'x/{a,b', true],
  ['a+b(1).ts', 'a+b(1).ts', true],
  ['***.ts', 'src/deep/a.ts', true],
])('the glob %s and the path %s', (glob, path, fits) => {
  expect(globMatcher([glob])(path)).toBe(fits)
})

test('a path passes with one of several globs', () => {
  const matches = globMatcher(['docs', '*.ts'])
  expect(['docs/a.md', 'src/a.ts', 'src/a.md'].map(matches)).toEqual([true, true, false])
})

test.each([
  ['wildcards over folders', Array.from({ length: 50 }, (_, at) => `${'**/'.repeat(90)}x${at}`)],
  ['wildcards between letters', Array.from({ length: 50 }, (_, at) => `${'**a*e*i'.repeat(20)}${at}`)],
  ['single characters', Array.from({ length: 50 }, (_, at) => `**e${'?'.repeat(300 + at)}z`)],
  ['open brackets', ['[['.repeat(200), '{{'.repeat(200)]],
])('%s take time by the length of the paths', (_, globs) => {
  const matches = globMatcher(globs)
  const paths = Array.from({ length: 5000 }, (_, at) => `packages/feature${at % 97}/source/deep/file-${at}.ts`)
  const startedAt = readThreadMs()
  expect(paths.some(matches)).toBe(false)
  expect(readThreadMs() - startedAt).toBeLessThan(5000)
})

test('many ways to match one path are not tried one after the other', () => {
  const matches = globMatcher([`${'*a'.repeat(6)}b`])
  const paths = Array.from({ length: 20 }, (_, at) => 'a'.repeat(80 + at))
  const startedAt = readThreadMs()
  expect(paths.some(matches)).toBe(false)
  expect(readThreadMs() - startedAt).toBeLessThan(1000)
})
