import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { LanguageModelSettings } from '../config.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { createModelFetch } from './model-fetch.ts'

export const openLanguageModel = (
  { baseUrl, apiKey, model }: LanguageModelSettings,
  policy: OutboundPolicy,
): LanguageModel => {
  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: createModelFetch(policy),
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  return provider(model)
}
