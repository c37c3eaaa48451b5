import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelProvider } from '#src/contract/llm-settings.ts'
import type { LanguageModelSettings } from '../config.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { createModelFetch } from './model-fetch.ts'

export interface ModelAccess extends LanguageModelSettings {
  readonly provider: ModelProvider
}

type OpenModel = (access: LanguageModelSettings, fetch: typeof globalThis.fetch) => LanguageModel

/** OpenAI's newer models refuse the former name of this limit, and other servers do not know the new one. */
const nameTokenLimit = ({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  ...(max_tokens === undefined ? {} : { max_completion_tokens: max_tokens }),
})

const isOpenAi = (baseUrl: string): boolean => new URL(baseUrl).hostname === 'api.openai.com'

const openers: Readonly<Record<ModelProvider, OpenModel>> = {
  OpenAI: ({ baseUrl, apiKey, model }, fetch) =>
    createOpenAICompatible({
      name: 'language-model',
      baseURL: baseUrl,
      includeUsage: true,
      fetch,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(isOpenAi(baseUrl) ? { transformRequestBody: nameTokenLimit } : {}),
    })(model),
  // Without a key the library would take one from the environment of the server.
  Gemini: ({ baseUrl, apiKey = '', model }, fetch) =>
    createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, fetch })(model),
}

export const openLanguageModel = ({ provider, ...access }: ModelAccess, policy: OutboundPolicy): LanguageModel =>
  openers[provider](access, createModelFetch(policy))
