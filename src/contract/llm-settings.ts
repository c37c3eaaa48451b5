import * as v from 'valibot'
import { ModelFault, modelFaultKinds } from './answer-events.ts'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, extended, Id, Line, Timestamp, Version } from './fields.ts'
import { usagePurposes } from './organisation.ts'

export const modelProviders = ['OpenAI', 'Gemini'] as const
export type ModelProvider = (typeof modelProviders)[number]

export const modelComplexities = ['Trivial', 'Simple', 'Medium', 'Complex', 'Genius'] as const
export type ModelComplexity = (typeof modelComplexities)[number]

export const maxLanguageModels = 20
export const maxParallelRequests = 32

/** `OpenAI` is any server of its protocol when an address is given, such as Ollama, llama.cpp or vLLM. */
const ModelAddress = v.pipe(v.string(), v.trim(), v.maxLength(500), v.url())
const ModelKey = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500), v.regex(/^[!-~]+$/))

const modelFields = {
  provider: v.picklist(modelProviders),
  model: Line(200),
  /** Absent: the provider's own address. */
  baseUrl: v.optional(ModelAddress),
  complexity: v.picklist(modelComplexities),
  purposes: v.pipe(BoundedList(v.picklist(usagePurposes), usagePurposes.length), v.minLength(1)),
}

/**
 * `wrongVectors` means that a reply had not one usable vector for each text, all of one length. `noVectorStore` means
 * that the database of the installation keeps no vectors.
 */
export const checkFaultKinds = [...modelFaultKinds, 'wrongVectors', 'noVectorStore'] as const

/** Why a model is not used; the last two kinds are of embedding models only. */
export const CheckFault = v.object({
  kind: v.picklist(checkFaultKinds),
  /** Seconds that the model's host asks to wait. */
  retryAfter: v.optional(v.number()),
})
export type CheckFault = v.InferOutput<typeof CheckFault>

/** The result of the latest request to a model, or of its validation. */
export const ModelHealth = v.object({
  checkedAt: Timestamp,
  fault: v.optional(CheckFault),
})
export type ModelHealth = v.InferOutput<typeof ModelHealth>

export const ConfiguredModel = v.object(
  extended(modelFields, {
    id: Id,
    isEnabled: v.boolean(),
    /** The last characters of the key, at most four; the key is never shown. Absent: no key is kept. */
    keyEnding: v.optional(v.string()),
    health: v.optional(ModelHealth),
    version: v.number(),
  }),
)
export type ConfiguredModel = v.InferOutput<typeof ConfiguredModel>

export const embeddingProviders = ['OpenAI', 'Voyage'] as const
export type EmbeddingProvider = (typeof embeddingProviders)[number]

const embeddingFields = {
  provider: v.picklist(embeddingProviders),
  model: Line(200),
  baseUrl: v.optional(ModelAddress),
}

export const EmbeddingModel = v.object(
  extended(embeddingFields, {
    id: Id,
    dimensions: v.number(),
    isEnabled: v.boolean(),
    keyEnding: v.optional(v.string()),
    health: v.optional(ModelHealth),
    version: v.number(),
  }),
)
export type EmbeddingModel = v.InferOutput<typeof EmbeddingModel>

export const EmbeddingModelDraft = v.object(
  extended(embeddingFields, {
    /** Absent: the key stays, unless the address leads to another server. `null`: no key is sent. */
    apiKey: v.optional(v.nullable(ModelKey)),
    /** The version that was edited. Absent: there is no model yet. The call is refused with 409 otherwise. */
    version: v.optional(Version),
  }),
)
export type EmbeddingModelDraft = v.InferOutput<typeof EmbeddingModelDraft>

/**
 * `failing` tries again, `stopped` waits for a change of the model or for a check that succeeds. `unavailable` means
 * that the database keeps no vectors.
 */
export const embeddingStates = ['running', 'complete', 'failing', 'stopped', 'unavailable'] as const

export const EmbeddingProgress = v.object({
  state: v.picklist(embeddingStates),
  chunks: v.number(),
  embeddedChunks: v.number(),
  /** Present while the state is `failing` or `stopped`. */
  failure: v.optional(v.object({ fault: CheckFault, since: Timestamp, retryAt: v.optional(Timestamp) })),
})
export type EmbeddingProgress = v.InferOutput<typeof EmbeddingProgress>

export const EmbeddingSettings = v.object({
  model: v.optional(EmbeddingModel),
  /** The embedding model of the installation, which is used where the organisation uses none of its own. */
  installationModel: v.optional(v.object({ model: v.string() })),
  /** Absent: no embedding model is in use, and search goes by words alone. */
  progress: v.optional(EmbeddingProgress),
})
export type EmbeddingSettings = v.InferOutput<typeof EmbeddingSettings>

export const LlmSettings = v.object({
  /** False: the organisation's own models are kept and not used. */
  isEnabled: v.boolean(),
  maxParallelRequests: v.number(),
  models: v.array(ConfiguredModel),
  installationModel: v.optional(v.object({ model: v.string() })),
  embedding: EmbeddingSettings,
})
export type LlmSettings = v.InferOutput<typeof LlmSettings>

export const ModelDraft = v.object(
  extended(modelFields, {
    /** Absent or `null`: no key is sent, as to a server on the own network. */
    apiKey: v.optional(v.nullable(ModelKey)),
    isEnabled: v.optional(v.boolean(), true),
  }),
)
export type ModelDraft = v.InferOutput<typeof ModelDraft>

const Enabled = v.object({ enabled: v.boolean() })

export const ModelValidation = v.object({
  fault: v.optional(ModelFault),
  durationMs: v.number(),
})
export type ModelValidation = v.InferOutput<typeof ModelValidation>

export const llmSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/settings/llm', access: 'Administrator', reply: LlmSettings },
  save: {
    method: 'PUT',
    path: '/api/settings/llm',
    access: 'Administrator',
    body: v.object({ isEnabled: v.boolean() }),
    reply: LlmSettings,
  },
  saveParallelRequests: {
    method: 'PUT',
    path: '/api/settings/llm/parallel-requests',
    access: 'Administrator',
    body: v.object({
      maxParallelRequests: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxParallelRequests)),
    }),
    reply: LlmSettings,
  },
  addModel: {
    method: 'POST',
    path: '/api/settings/llm/models',
    access: 'Administrator',
    body: ModelDraft,
    reply: ConfiguredModel,
  },
  /** Asks the model for a vector first; 422 with the parameter `fault` when it gives none. */
  saveEmbeddingModel: {
    method: 'PUT',
    path: '/api/settings/llm/embedding-model',
    access: 'Administrator',
    body: EmbeddingModelDraft,
    reply: EmbeddingSettings,
  },
  removeEmbeddingModel: { method: 'DELETE', path: '/api/settings/llm/embedding-model', access: 'Administrator' },
  /** Asks each enabled model for a word, and the embedding model for a vector; keeps the results. */
  health: {
    method: 'GET',
    path: '/api/settings/llm/health',
    access: 'Administrator',
    reply: v.array(v.object({ id: Id, health: ModelHealth })),
  },
  /** Asks the model of a draft for a word. With an `id` an absent key is the kept one, as in a change. */
  validate: {
    method: 'POST',
    path: '/api/settings/llm/validate',
    access: 'Administrator',
    body: v.object(extended(modelFields, { apiKey: v.optional(v.nullable(ModelKey)), id: v.optional(Id) })),
    reply: ModelValidation,
  },
  enableEmbeddingModel: {
    method: 'PUT',
    path: '/api/settings/llm/embedding-model/enabled',
    access: 'Administrator',
    body: Enabled,
    reply: EmbeddingSettings,
  },
  /** These three have another prefix, on which other clients rely. */
  updateModel: {
    method: 'PUT',
    path: '/api/organisations/settings/llm/models/:id',
    access: 'Administrator',
    body: v.object(
      extended(modelFields, {
        /** Absent: the key stays, unless the address leads to another server (400, `errors.modelKeyNeeded`). */
        apiKey: v.optional(v.nullable(ModelKey)),
        version: Version,
      }),
    ),
    reply: ConfiguredModel,
  },
  removeModel: { method: 'DELETE', path: '/api/organisations/settings/llm/models/:id', access: 'Administrator' },
  enableModel: {
    method: 'PUT',
    path: '/api/organisations/settings/llm/models/:id/enabled',
    access: 'Administrator',
    body: Enabled,
    reply: ConfiguredModel,
  },
})
