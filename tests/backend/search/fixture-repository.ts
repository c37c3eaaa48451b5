import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'

const text = (...lines: string[]): string => lines.join('\n')

const session = plainFile(
  'src/session/session.ts',
  text(
    '/** Keeps a person signed in. */',
    'export class Session {',
    '  refresh(token: string) {',
    '    return exchangeToken(token) // exchangeToken asks the server',
    '  }',
    '}',
    '',
  ),
  {
    language: 'TypeScript',
    symbols: [
      symbol('class', 'Session', 2, 6, 'Keeps a person signed in.'),
      { ...symbol('method', 'refresh', 3, 5), qualifiedName: 'Session.refresh' },
    ],
    calls: [{ callerNo: 1, callee: 'exchangeToken', line: 4 }],
    window: 3,
  },
)

const tokens = plainFile(
  'src/session/tokens.ts',
  text(
    '/** Swaps an old token for a new one. Fails when the family was revoked. */',
    'export function exchangeToken(token: string) {',
    '  return { token, issued: Date.now() }',
    '}',
  ),
  {
    language: 'TypeScript',
    symbols: [
      symbol('function', 'exchangeToken', 2, 4, 'Swaps an old token for a new one. Fails when the family was revoked.'),
    ],
    calls: [{ callerNo: 0, callee: 'now', line: 3 }],
    window: 4,
  },
)

const tests = plainFile(
  'tests/session.test.ts',
  text("test('a token is exchanged', () => {", "  expect(exchangeToken('a').token).toBe('a')", '})'),
  { language: 'TypeScript', calls: [{ callee: 'exchangeToken', line: 2 }] },
)

const vendored = plainFile('vendor/legacy/tokens.js', text('exports.exchangeToken = exchangeToken', 'var x = 1', ''), {
  language: 'JavaScript',
})

const guide = plainFile(
  'docs/guide.md',
  text('# How people sign in', '', 'A session lasts until its token is revoked.', 'Straße — это пример 日本語.\r', ''),
  { language: 'Markdown' },
)

const removal = plainFile(
  'src/repositories/remove-repository.ts',
  text(
    '/** Deletes a repository with its index. */',
    'export const removeRepository = async (id: string) => {',
    '  await dropIndex(id)',
    '}',
  ),
  {
    language: 'TypeScript',
    symbols: [symbol('function', 'removeRepository', 2, 4, 'Deletes a repository with its index.')],
    calls: [{ callerNo: 0, callee: 'dropIndex', line: 3 }],
    window: 4,
  },
)

const wide = plainFile('src/data/wide.py', `data = "${'x'.repeat(9_000)}needle${'y'.repeat(1_000)}"\n`, {
  language: 'Python',
})

export const fixtureFiles: readonly IndexedFile[] = [session, tokens, tests, vendored, guide, removal, wide]
