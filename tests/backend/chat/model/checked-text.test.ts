import { describe, expect, test } from 'vitest'
import { CheckedText } from '#src/backend/chat/model/checked-text.ts'

const resolve = async (inside: string) => (/^\d+$/.test(inside) ? `<${inside}>` : undefined)

const check = async (pieces: readonly string[]): Promise<string> => {
  const text = new CheckedText(resolve)
  let checked = ''
  for (const piece of pieces) checked += await text.push(piece)
  return checked + (await text.end())
}

const cutAt = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

describe('a text whose citations are checked', () => {
  test.each([
    ['a citation', 'It is so [1].', 'It is so <1>.'],
    ['one at the end', 'It is so [1]', 'It is so <1>'],
    ['two in a row', '[1][2]', '<1><2>'],
    ['a link', '[1](https://example.org)', '[1](https://example.org)'],
    ['what is no citation', '[x] [ ] [1', '[x] [ ] [1'],
    ['a bracket that a line ends', '[1\n] [2]', '[1\n] <2>'],
    ['code in a line', '`a[1]` [2]', '`a[1]` <2>'],
    ['an unclosed backtick, which ends with its line', 'a ` [1]\n[2]', 'a ` [1]\n<2>'],
    ['a block of code', '```ts\na[1]\n```\n[2]', '```ts\na[1]\n```\n<2>'],
    ['an indented block of code', '- a\n  ```\n  a[1]\n  ```\n[2]', '- a\n  ```\n  a[1]\n  ```\n<2>'],
    ['a bracket that never ends', `[${'1'.repeat(500)}] [2]`, `[${'1'.repeat(500)}] <2>`],
    ['many opening brackets', '['.repeat(1000), '['.repeat(1000)],
  ])('has %s as it should be, however it is cut into pieces', async (_, given, expected) => {
    for (const size of [1, 2, 3, 7, given.length]) expect(await check(cutAt(given, size))).toBe(expected)
  })

  test('shows what comes before an open bracket at once', async () => {
    expect(await new CheckedText(resolve).push('It is so [1')).toBe('It is so ')
  })
})
