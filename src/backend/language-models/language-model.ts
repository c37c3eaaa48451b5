import type { LanguageModel } from 'ai'
import type { LanguageModelSettings } from '../config.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { createModelFetch } from './model-fetch.ts'

/** The library is loaded on first use, so installations without a model never load it. */
export const openLanguageModel = async (
  { baseUrl, apiKey, model }: LanguageModelSettings,
  policy: OutboundPolicy,
): Promise<LanguageModel> => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: createModelFetch(policy),
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  return provider(model)
}
