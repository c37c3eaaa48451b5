import { describe, expect, test } from 'vitest'
import { answerFrom } from './indexed-sources.ts'

const sources: Readonly<Record<string, string>> = {
  'src/session/refresh.ts': `/** Asks the server for new tokens. */
export const refreshTokens = async (token: string): Promise<string> => {
  const reply = await fetch('/tokens', { body: token })
  return reply.text()
}

/** Tokens are refreshed early because clocks of phones are late. */
export const isDue = (expiresAt: number, now: number): boolean => expiresAt - now < 60`,
  'src/billing/refresh.ts': `/** Asks the bank for the newest invoices, with tokens of the bank. */
export const refreshInvoices = async (): Promise<void> => {
  await invoices.load()
}

export function refresh(): void {
  void refreshInvoices()
}`,
  'src/app.ts': `import { refreshTokens } from './session/refresh.ts'
import { refresh } from './billing/refresh.ts'

@Injectable()
export class App {
  async start(token: string): Promise<void> {
    await refreshTokens(token)
    refresh()
  }
}`,
  'src/lib/tokens.ts': `/** Splits a text into tokens, and refreshes the tokens that are stale. */
export const splitTokens = (text: string): string[] => text.split(' ')`,
  'docs/my notes.md': `# Notes

Nobody refreshes tokens by hand.`,
}

const ask = answerFrom(sources)

const firstPlace = (content: string) => /`((?:src|docs)\/[^`:]*):/.exec(content)?.[1]

describe('a mentioned file', () => {
  test.each([
    'How are tokens refreshed in @src/billing/refresh.ts?',
    'Where are tokens refreshed, @src/billing/refresh.ts or elsewhere?',
    'What does @src/billing/refresh.ts do?',
    'Give me an overview of @src/billing/refresh.ts',
    'What calls into @src/billing/refresh.ts?',
    'List the functions of @src/billing/refresh.ts',
    'Does @billing/refresh.ts split tokens?',
    'Объясни @src/billing/refresh.ts',
  ])('comes first: %s', async (question) => {
    expect(firstPlace(await ask(question))).toBe('src/billing/refresh.ts')
  })

  test('may have blanks in its path', async () => {
    expect(firstPlace(await ask('Where are tokens refreshed in @"docs/my notes.md"?'))).toBe('docs/my notes.md')
  })

  test('without a word of the question is quoted from its beginning', async () => {
    expect(firstPlace(await ask('Explain @src/lib/tokens.ts for zebras'))).toBe('src/lib/tokens.ts')
  })

  test('that no index has is said first, with a file of the same name, and the rest of the question is answered', async () => {
    const content = await ask('How are tokens refreshed in @src/gone/refresh.ts?')
    expect(content).toMatch(
      /^Not in the indexed code: `src\/gone\/refresh\.ts`\. Similar names: `src\/session\/refresh\.ts`, `src\/billing\/refresh\.ts`\./,
    )
    expect(content).toContain('src/session/refresh.ts:')
  })
})

describe('a mentioned symbol', () => {
  test.each([
    ['Where is @refresh?', 'src/billing/refresh.ts'],
    ['How does @refreshTokens work?', 'src/session/refresh.ts'],
    ['Explain @isDue and tokens', 'src/session/refresh.ts'],
    ['Summarize @splitTokens', 'src/lib/tokens.ts'],
    ['Why is @isDue so early?', 'src/session/refresh.ts'],
  ])('is found by its definition: %s', async (question, path) => {
    expect(firstPlace(await ask(question))).toBe(path)
  })

  test('is the one whose callers are listed', async () => {
    const content = await ask('What calls @refresh?')
    expect(content).toMatch(/^Calls of `refresh` in the indexed code: 1\./)
  })

  test('that no index has is said', async () => {
    expect(await ask('How does @refreshCookies work?')).toContain('Not in the indexed code: `refreshCookies`.')
  })
})

describe('what only looks like a mention', () => {
  test.each([
    ['How does @Injectable refresh tokens?', 'How does Injectable refresh tokens?'],
    ['How are tokens refreshed by ada@example.org?', 'How are tokens refreshed by ada@example.org?'],
    ['How are tokens of @somebody refreshed?', 'How are tokens of somebody refreshed?'],
  ])('is plain text: %s', async (question, plain) => {
    expect(await ask(question)).toBe(await ask(plain))
  })
})
