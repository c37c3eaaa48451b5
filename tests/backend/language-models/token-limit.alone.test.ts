import { expect, test, vi } from 'vitest'
import { askForWord } from '#src/backend/language-models/ask-for-word.ts'
import { openLanguageModel } from '#src/backend/language-models/language-model.ts'
import type { GuardedRequest } from '#src/backend/net/guarded-fetch.ts'
import { publicOnlyPolicy } from '#src/backend/net/outbound-policy.ts'

const bodies = vi.hoisted((): unknown[] => [])
vi.mock('#src/backend/net/guarded-fetch.ts', () => ({
  guardedFetch: async (_: string, { body }: GuardedRequest) => {
    bodies.push(JSON.parse(String(body)))
    throw new TypeError('there is no network here')
  },
}))

test.each([
  ['https://api.openai.com/v1', 'max_completion_tokens'],
  ['https://llm.example.com/v1', 'max_tokens'],
])('%s is told the limit of an answer as %s', async (baseUrl, name) => {
  const access = { provider: 'OpenAI', baseUrl, apiKey: undefined, model: 'any' } as const
  expect(await askForWord(openLanguageModel(access, publicOnlyPolicy), Date.now)).toEqual({ kind: 'unreachable' })
  expect(Object.keys(bodies.at(-1) as object).filter((key) => key.startsWith('max_'))).toEqual([name])
})
