import type {
  ConfiguredModel,
  EmbeddingModel,
  EmbeddingProgress,
  EmbeddingSettings,
  LlmSettings,
  ModelHealth,
} from '#src/contract/llm-settings.ts'
import type { TestNetwork } from '#tests/support/test-network.ts'

type Body = Partial<Omit<ConfiguredModel, 'provider'>> & {
  provider?: 'OpenAI' | 'Gemini' | 'Voyage'
  apiKey?: string | null
  enabled?: boolean
}

/** Serves the calls of `contract/llm-settings.ts` from memory, so that no language model is needed. */
export interface ServedLlmSettings {
  settings: LlmSettings
  /** The result of the next checks. */
  health: Pick<ModelHealth, 'fault'>
  progress: EmbeddingProgress
  /** Answers instead of a call, such as with a refusal. */
  refuse: (method: string, path: string) => Response | undefined
  readonly bodies: { readonly call: string; readonly body: Body }[]
  readonly attach: (network: TestNetwork) => void
}

const checkedAt = '2026-01-01T00:00:00.000Z'
const noContent = () => new Response(null, { status: 204 })

export const createModel = (number: number, values: Partial<ConfiguredModel> = {}): ConfiguredModel => ({
  id: String(number).padStart(24, '0'),
  provider: 'OpenAI',
  model: `model-${number}`,
  complexity: 'Medium',
  purposes: ['Search', 'Api'],
  isEnabled: true,
  keyEnding: 'abcd',
  version: 1,
  ...values,
})

export const createEmbeddingModel = (values: Partial<EmbeddingModel> = {}): EmbeddingModel => ({
  id: 'e'.repeat(24),
  provider: 'OpenAI',
  model: 'embedder',
  dimensions: 1536,
  isEnabled: true,
  keyEnding: 'wxyz',
  version: 1,
  ...values,
})

const withKey = <Model extends ConfiguredModel | EmbeddingModel>(
  model: Model,
  apiKey: string | null | undefined,
): Model => {
  if (apiKey === undefined) return model
  const { keyEnding: _, ...rest } = model
  return (apiKey === null ? rest : { ...rest, keyEnding: apiKey.slice(-4) }) as Model
}

const toFields = ({ provider, model, baseUrl, complexity, purposes }: Body): Partial<ConfiguredModel> =>
  JSON.parse(JSON.stringify({ provider, model, baseUrl, complexity, purposes }))

export const serveLlmSettings = (given: Partial<LlmSettings> = {}): ServedLlmSettings => {
  const served: ServedLlmSettings = {
    settings: { isEnabled: true, maxParallelRequests: 4, models: [], embedding: {}, ...given },
    health: {},
    progress: { state: 'running', chunks: 200, embeddedChunks: 50 },
    refuse: () => undefined,
    bodies: [],
    attach: (network) => {
      network.intercept = (path, method, init) =>
        path.includes('/settings/llm') ? answer(method, path, init) : undefined
    },
  }
  const put = (id: string, change: (model: ConfiguredModel) => ConfiguredModel): Response => {
    const models = served.settings.models.map((model) => (model.id === id ? change(model) : model))
    served.settings = { ...served.settings, models }
    return Response.json(models.find((model) => model.id === id))
  }
  const save = (values: Partial<LlmSettings>): Response => {
    served.settings = { ...served.settings, ...values }
    return Response.json(served.settings)
  }
  const add = (body: Body): Response => {
    const { keyEnding: _, ...plain } = createModel(served.settings.models.length + 1)
    const model = withKey({ ...plain, ...toFields(body) }, body.apiKey)
    save({ models: [...served.settings.models, model] })
    return Response.json(model)
  }
  const update = (id: string, body: Body): Response => {
    const current = served.settings.models.find((model) => model.id === id)
    if (current?.version !== body.version)
      return Response.json({ message: 'Someone else has changed this model.' }, { status: 409 })
    return put(id, (model) => withKey({ ...model, ...toFields(body), version: model.version + 1 }, body.apiKey))
  }
  const putEmbedding = (embedding: EmbeddingSettings): Response => {
    save({ embedding })
    return Response.json(embedding)
  }
  const saveEmbedding = ({ apiKey, version, provider, model, baseUrl }: Body): Response => {
    const known = served.settings.embedding.model
    if (known?.version !== version) return Response.json({ message: 'Someone else was faster.' }, { status: 409 })
    const { baseUrl: _, ...base } = known ?? createEmbeddingModel({ version: 0 })
    const fields = JSON.parse(JSON.stringify({ provider, model, baseUrl })) as Partial<EmbeddingModel>
    const saved = withKey({ ...base, ...fields, health: { checkedAt }, version: base.version + 1 }, apiKey)
    return putEmbedding({ ...served.settings.embedding, model: saved, progress: served.progress })
  }
  const answerEmbedding = (method: string, path: string, body: Body): Response => {
    const { model, progress: _, ...rest } = served.settings.embedding
    if (path.endsWith('/enabled') && model !== undefined) {
      const isEnabled = body.enabled === true
      return putEmbedding({
        ...rest,
        model: { ...model, isEnabled, version: model.version + 1 },
        ...(isEnabled ? { progress: served.progress } : {}),
      })
    }
    if (method === 'PUT') return saveEmbedding(body)
    save({ embedding: rest })
    return noContent()
  }
  const checkAll = (): Response => {
    const health = { checkedAt, ...served.health }
    const { models, embedding } = served.settings
    const { model } = embedding
    const isChecked = ({ isEnabled }: { readonly isEnabled: boolean }) => isEnabled
    const checked = [...models, ...(model === undefined ? [] : [model])].filter(isChecked)
    save({
      models: models.map((each) => (isChecked(each) ? { ...each, health } : each)),
      embedding: model !== undefined && isChecked(model) ? { ...embedding, model: { ...model, health } } : embedding,
    })
    return Response.json(checked.map(({ id }) => ({ id, health })))
  }
  const answer = (method: string, path: string, init?: RequestInit): Response => {
    const body = JSON.parse(String(init?.body ?? '{}')) as Body
    if (method !== 'GET') served.bodies.push({ call: `${method} ${path}`, body })
    const refusal = served.refuse(method, path)
    if (refusal !== undefined) return refusal
    if (path.includes('/embedding-model')) return answerEmbedding(method, path, body)
    const [, id = ''] = /models\/([0-9a-f]{24})/.exec(path) ?? []
    if (path.endsWith('/health')) return checkAll()
    if (path.endsWith('/validate')) return Response.json({ durationMs: 1250, ...served.health })
    if (path.endsWith('/parallel-requests')) return save(body as Partial<LlmSettings>)
    if (path.endsWith('/enabled'))
      return put(id, (model) => ({ ...model, isEnabled: body.enabled === true, version: model.version + 1 }))
    if (method === 'POST') return add(body)
    if (method === 'DELETE') {
      save({ models: served.settings.models.filter((model) => model.id !== id) })
      return noContent()
    }
    if (id !== '') return update(id, body)
    return method === 'PUT' ? save(body as Partial<LlmSettings>) : Response.json(served.settings)
  }
  return served
}
