import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createVoyage } from '@ai-sdk/voyage'
import { embedMany, type EmbeddingModel } from 'ai'
import type { EmbeddingProvider } from '#src/contract/llm-settings.ts'
import type { LanguageModelSettings } from '../config.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { WrongVectors } from './embedding-fault.ts'
import { ModelFailed } from './model-fault.ts'
import { createModelFetch } from './model-fetch.ts'

export interface EmbeddingAccess extends LanguageModelSettings {
  readonly provider: EmbeddingProvider
}

/** Models may embed what is asked in another way than what is searched. */
export type TextRole = 'query' | 'document'

export interface EmbeddingRequest {
  readonly texts: readonly string[]
  readonly role: TextRole
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

export interface Embedded {
  /** One for each text, of length 1. */
  readonly vectors: readonly Float32Array[]
  /** 0 when the server does not say. */
  readonly tokens: number
}

/** The type `halfvec` of pgvector has no more. */
const maxDimensions = 16_000

const openers: Readonly<
  Record<EmbeddingProvider, (access: LanguageModelSettings, fetch: typeof globalThis.fetch) => EmbeddingModel>
> = {
  OpenAI: ({ baseUrl, apiKey, model }, fetch) =>
    createOpenAICompatible({
      name: 'embedding-model',
      baseURL: baseUrl,
      fetch,
      ...(apiKey === undefined ? {} : { apiKey }),
    }).embeddingModel(model),
  // Without a key the library would take one from the environment of the server.
  Voyage: ({ baseUrl, apiKey = '', model }, fetch) =>
    createVoyage({ baseURL: baseUrl, apiKey, fetch }).embeddingModel(model),
}

const toUnitVector = (numbers: readonly number[]): Float32Array => {
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0))
  if (!Number.isFinite(length) || length === 0) throw new WrongVectors('a vector has no length')
  return Float32Array.from(numbers, (number) => number / length)
}

const readVectors = (embeddings: readonly (readonly number[])[], count: number): Float32Array[] => {
  const dimensions = embeddings[0]?.length ?? 0
  if (embeddings.length !== count || dimensions === 0 || dimensions > maxDimensions)
    throw new WrongVectors(`${embeddings.length} vectors of ${dimensions} numbers for ${count} texts`)
  if (embeddings.some(({ length }) => length !== dimensions)) throw new WrongVectors('vectors of several lengths')
  return embeddings.map(toUnitVector)
}

/** Throws an error that `toEmbeddingFault` tells the fault of. */
export const embedTexts = async (
  { provider, ...access }: EmbeddingAccess,
  policy: OutboundPolicy,
  { texts, role, timeoutMs, signal }: EmbeddingRequest,
): Promise<Embedded> => {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const overrun = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelFailed({ kind: 'tooSlow' })), timeoutMs)
  })
  const reply = embedMany({
    model: openers[provider](access, createModelFetch(policy)),
    values: [...texts],
    maxRetries: 0,
    abortSignal: signal === undefined ? abort.signal : AbortSignal.any([abort.signal, signal]),
    providerOptions: { voyage: { inputType: role } },
  })
  // Mark the rejection as handled; it may come after the time is over.
  reply.catch(() => undefined)
  try {
    const { embeddings, usage } = await Promise.race([reply, overrun])
    return { vectors: readVectors(embeddings, texts.length), tokens: usage.tokens > 0 ? usage.tokens : 0 }
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}
