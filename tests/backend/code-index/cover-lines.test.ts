import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverLines } from '#src/backend/code-index/cover-lines.ts'

test('cuts that overlap or leave lines out become chunks that hold each line once', () => {
  expect(coverLines('a\n\nb\nc\nd\n', [{ startLine: 3, symbolNo: 1 }, { startLine: 5 }, { startLine: 5 }])).toEqual([
    { startLine: 1, endLine: 4, content: 'a\n\nb\nc', symbolNo: 1 },
    { startLine: 5, endLine: 6, content: 'd\n' },
  ])
  expect(coverLines('', [])).toEqual([{ startLine: 1, endLine: 1, content: '' }])
})

test('joined with line ends, the chunks are the text', () => {
  const text = fc.array(fc.constantFrom('a', '\n', '\r\n', 'é', ''), { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 50 })), (content, starts) => {
      const chunks = coverLines(
        content,
        starts.map((startLine) => ({ startLine })),
      )
      expect(chunks.map((chunk) => chunk.content).join('\n')).toBe(content)
      expect(chunks.at(-1)?.endLine).toBe(content.split('\n').length)
      for (const [at, chunk] of chunks.entries()) {
        expect(chunk.startLine).toBe((chunks[at - 1]?.endLine ?? 0) + 1)
        expect(chunk.content.split('\n')).toHaveLength(chunk.endLine - chunk.startLine + 1)
      }
    }),
  )
})
