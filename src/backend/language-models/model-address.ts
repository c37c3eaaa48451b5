import type { EmbeddingProvider, ModelProvider } from '#src/contract/llm-settings.ts'
import { withoutEnd } from '#src/lib/without-end.ts'
import type { Config } from '../config.ts'
import { isSafeApi } from '../environment-values.ts'
import { requireOutboundUrl } from '../http/outbound-address.ts'
import { refused } from '../http/refusal.ts'
import { ownModelPolicy } from './model-policy.ts'

type Provider = ModelProvider | EmbeddingProvider

const defaultAddresses: Readonly<Record<Provider, string>> = {
  OpenAI: 'https://api.openai.com/v1',
  Gemini: 'https://generativelanguage.googleapis.com/v1beta',
  Voyage: 'https://api.voyageai.com/v1',
}

export interface Place {
  readonly provider: Provider
  readonly baseUrl: string | null
}

export const getModelAddress = ({ provider, baseUrl }: Place): string => baseUrl ?? defaultAddresses[provider]

export const isSameServer = (left: Place, right: Place): boolean =>
  new URL(getModelAddress(left)).origin === new URL(getModelAddress(right)).origin

/** Returns the address as it is stored, and refuses with 400 one that is not called. */
export const requireModelAddress = (config: Config, raw: string, hasKey: boolean): string => {
  const { href, search, hash } = requireOutboundUrl(raw, ownModelPolicy(config, raw), 'errors.modelAddressInvalid')
  if (search !== '' || hash !== '') throw refused(400, 'errors.modelAddressInvalid')
  if (hasKey && !isSafeApi(href) && !config.isSelfHosted) throw refused(400, 'errors.modelKeyInsecure')
  return withoutEnd(href, (character) => character === '/')
}
