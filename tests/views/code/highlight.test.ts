// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it, test, vi } from 'vitest'
import type { CodePiece } from '#src/ui/code-line.tsx'
import { codeTextOf, piecesOf } from '#src/views/code/code-text.ts'
import { grammarNamed, loadGrammars } from '#src/views/code/grammars.ts'
import { highlight } from '#src/views/code/highlight.ts'
import { createHighlighter, type HighlightQuestion, type HighlightWorker } from '#src/views/code/highlighter.ts'

const linesOf = async (text: string, language: string) => {
  const spans = await highlight(text, language)
  const code = codeTextOf(text)
  return Array.from({ length: code.lineCount }, (_, at) => piecesOf(code.line(at + 1), code.startOf(at + 1), spans))
}

const spelt = (pieces: readonly CodePiece[]) =>
  pieces.map(({ text, kind = '' }) => (kind === '' ? text : `${kind}(${text})`))

describe('colours', () => {
  it('tell keywords, types, functions, strings and comments apart, line by line', async () => {
    const lines = await linesOf('/* one\n   two */\nexport const add = (n: number) => `a${n}`\n', 'TypeScript')
    expect(lines.map(spelt)).toEqual([
      ['comment(/* one)'],
      ['comment(   two */)'],
      [
        'keyword(export)',
        ' ',
        'keyword(const)',
        ' ',
        'function(add)',
        ' = (',
        'n',
        ': ',
        'type(number)',
        ') => ',
        'string(`a${n}`)',
      ].flatMap((piece) => piece),
    ])
  })

  it('read what is written in another language inside', async () => {
    const [line] = await linesOf('<script>const a = 1</script>', 'html')
    expect(spelt(line ?? [])).toContain('keyword(const)')
  })

  it.each(['TypeScript', 'TSX', 'C#', 'C++', 'Protocol Buffers', '.py', 'PL/SQL', 'Shell', 'Vue', 'F#', 'Objective-C'])(
    'are there for %s',
    (language) => expect(grammarNamed(language)).toBeDefined(),
  )

  it('are not there for a language nobody knows, nor for prose', async () => {
    expect(await highlight('a b', 'Text')).toBeNull()
    expect(await highlight('a b', 'constructor')).toBeNull()
  })
})

const everyGrammar = [
  'typescript',
  'python',
  'java',
  'csharp',
  'go',
  'rust',
  'cpp',
  'php',
  'ruby',
  'markdown',
  'yaml',
  'dockerfile',
  'vue',
  'erb',
]

test.each(everyGrammar)('%s loads with everything it needs, and no text is lost in it', async (language) => {
  const source = readFileSync(import.meta.filename, 'utf8')
  expect((await loadGrammars(grammarNamed(language) ?? '')).length).toBeGreaterThan(0)
  const lines = await linesOf(source, language)
  expect(lines.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n')).toBe(source.trimEnd())
})
