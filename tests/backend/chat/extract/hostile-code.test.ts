import { lexer, type Token, type Tokens } from 'marked'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { readAnswer } from '../answer-events.ts'
import { asking, completions, signUpAsker } from '../chat-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

describe('attacks in the indexed code', () => {
  const vectors = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![beacon](https://evil.example/x.png)',
    '[click](javascript:alert(1))',
    '</code></pre><svg onload=alert(1)>',
    '``` </script> ````` <iframe srcdoc="x">',
    '[ref]: https://evil.example',
  ]
  const hostile = vectors.map((vector, at) =>
    plainFile(
      `src/${vector.replaceAll('/', ' ')} hostile${at}.ts`,
      [
        `// ${vector}`,
        `export function hostile${at}() {`,
        `  return hostileAll('${vector}')`,
        '}',
        '````````',
        vector,
      ].join('\n'),
      {
        language: vector,
        symbols: [{ ...symbol('function', `hostile${at}`, 2, 4, vector), signature: `hostile${at}(${vector})` }],
        calls: [{ callerNo: 0, callee: 'hostileAll', line: 3 }],
      },
    ),
  )

  const flat = (tokens: readonly Token[]): Token[] =>
    tokens.flatMap((token) => {
      const inner = (token as Tokens.Generic).tokens ?? []
      const items = token.type === 'list' ? (token as Tokens.List).items : []
      return [token, ...flat(inner), ...flat(items)]
    })

  test('stay code: no HTML, link, image or definition, whatever is asked', async () => {
    const person = await signUpAsker(backend, { files: hostile })
    const questions = vectors.flatMap((_, at) => [`Where is \`hostile${at}\`?`, `How does \`hostile${at}\` work?`])
    for (const question of [
      ...questions,
      'What calls `hostileAll`?',
      `What calls \`hostileAll\`? ${vectors.join(' ')}`,
    ]) {
      const response = await person.fetch(completions, asking(question))
      const { content, citations } = readAnswer(await response.text())
      expect(citations?.length).toBeGreaterThan(0)
      const types = new Set(flat(lexer(content)).map(({ type }) => type))
      expect([...types].filter((type) => ['html', 'image', 'link', 'def', 'escape'].includes(type))).toEqual([])
      const prose = flat(lexer(content)).flatMap((token) =>
        token.type === 'text' && !('tokens' in token) ? token.raw : [],
      )
      expect(prose.join('\n')).not.toMatch(/<|javascript:|evil\.example/)
    }
  })
})
