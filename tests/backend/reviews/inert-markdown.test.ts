import { expect, test } from 'vitest'
import { toCodeBlock, toInertText, toInlineCode } from '#src/backend/reviews/inert-markdown.ts'

const acting = [
  'Ask @octocat and team@all',
  '&#64;octocat &commat;octocat',
  'See #12, !34 and $5',
  '/close',
  'text\n  /assign @octocat',
  'text\r/merge',
  '<img src=x onerror=y><!-- hidden',
  '![pixel](https://evil.example/p.png)',
  '```\nnever closed',
  '~~~~\nnever closed',
]

test.each(acting)('%j has nothing that a host acts on', (text) => {
  expect(toInertText(text)).not.toMatch(/@\w|&[#\w]|[#!$]\d|^\s*\/\w|<[\w!]|!\[|`{3}|~{3}/m)
})

test('what hosts only show is kept as it was written', () => {
  const text = 'Use `a < b && c` in **bold**, see [docs](https://example.com/a/b); 1/2 // 3'
  expect(toInertText(text)).toBe(text)
})

test('code cannot leave its place', () => {
  expect(toInlineCode('a`@octocat`\nb')).toBe('`` a`@octocat` b ``')
  expect(toCodeBlock('````\n@octocat')).toBe('`````\n````\n@octocat\n`````')
  expect(toCodeBlock('/a/b')).toContain('\n/a/b\n')
  expect(toCodeBlock('```\n/close')).not.toMatch(/^\/close/m)
})
