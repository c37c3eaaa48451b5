import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Blocks, splitIntoBlocks } from '#src/views/markdown/growing-blocks.ts'

const grown = (pieces: readonly string[]): Blocks => {
  let blocks = splitIntoBlocks('')
  let text = ''
  for (const piece of pieces) {
    text += piece
    blocks = splitIntoBlocks(text, blocks)
  }
  return blocks
}

const toShape = ({ finished, tail }: Blocks) =>
  [...finished, ...tail].map(({ token }) => [token.type, token.raw.trimEnd()])

const parts = [
  '# A title\n\n',
  'Words that go on\nover two lines.\n\n',
  '- one\n- two\n\n  more of two\n\n',
  '1. first\n\n2. second\n\n',
  '```ts\nconst a = 1\n\nconst b = 2\n```\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '> said\n> twice\n\n',
  '<div>\nraw\n</div>\n\n',
  'Heading\n===\n\n',
  '---\n\n',
  '`src/a.ts:1-2` [1]\n\n',
  '[x]: https://a.example\n\n',
]

const cutIntoPieces = (text: string, cuts: readonly number[]): string[] => {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].toSorted((a, b) => a - b)
  return places.slice(1).map((end, at) => text.slice(places[at], end))
}

describe('a text that grows', () => {
  it('ends in the same blocks, however it was cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(2000), { maxLength: 40 }),
        (chosen, cuts) => {
          const text = chosen.join('')
          expect(toShape(grown(cutIntoPieces(text, cuts)))).toEqual(toShape(splitIntoBlocks(text)))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('keeps each closed block as the same object', () => {
    const before = splitIntoBlocks('One.\n\n```ts\na\n```\n\nThr')
    const after = splitIntoBlocks('One.\n\n```ts\na\n```\n\nThree.\n\nFour', before)
    expect(before.finished.length).toBeGreaterThan(0)
    expect(after.finished.slice(0, before.finished.length)).toEqual(before.finished)
    for (const [at, block] of before.finished.entries()) expect(after.finished[at]).toBe(block)
  })

  it('reads only its tail again', () => {
    const long = 'A paragraph.\n\n'.repeat(2000)
    const before = splitIntoBlocks(long)
    expect(before.tailStart).toBeGreaterThan(long.length - 40)
  })

  it('survives what nests deeper than can be read', () => {
    expect(() => splitIntoBlocks(`${'>'.repeat(5000)} deep`)).not.toThrow()
  })
})
