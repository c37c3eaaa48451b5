import type { ConfiguredModel, LlmSettings, ModelHealth } from '#src/contract/llm-settings.ts'
import type { TestNetwork } from '#tests/support/test-network.ts'

type Body = Partial<ConfiguredModel> & { apiKey?: string | null; enabled?: boolean }

/** Serves the calls of `contract/llm-settings.ts` from memory, so that no language model is needed. */
export interface ServedLlmSettings {
  settings: LlmSettings
  /** The result of the next checks. */
  health: Pick<ModelHealth, 'fault'>
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

const withKey = (model: ConfiguredModel, apiKey: string | null | undefined): ConfiguredModel => {
  if (apiKey === undefined) return model
  const { keyEnding: _, ...rest } = model
  return apiKey === null ? rest : { ...rest, keyEnding: apiKey.slice(-4) }
}

const toFields = ({ provider, model, baseUrl, complexity, purposes }: Body): Partial<ConfiguredModel> =>
  JSON.parse(JSON.stringify({ provider, model, baseUrl, complexity, purposes }))

export const serveLlmSettings = (given: Partial<LlmSettings> = {}): ServedLlmSettings => {
  const served: ServedLlmSettings = {
    settings: { isEnabled: true, maxParallelRequests: 4, models: [], embedding: {}, ...given },
    health: {},
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
  const checkAll = (): Response => {
    const enabled = served.settings.models.filter(({ isEnabled }) => isEnabled)
    return Response.json(enabled.map(({ id }) => ({ id, health: { checkedAt, ...served.health } })))
  }
  const answer = (method: string, path: string, init?: RequestInit): Response => {
    const body = JSON.parse(String(init?.body ?? '{}')) as Body
    if (method !== 'GET') served.bodies.push({ call: `${method} ${path}`, body })
    const refusal = served.refuse(method, path)
    if (refusal !== undefined) return refusal
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
