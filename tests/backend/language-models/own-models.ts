import type { ConfiguredModel, LlmSettings } from '#src/contract/llm-settings.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'

export const settingsPath = '/api/settings/llm'
export const modelsPath = `${settingsPath}/models`
export const validatePath = `${settingsPath}/validate`
export const embeddingPath = `${settingsPath}/embedding-model`
export const healthPath = `${settingsPath}/health`
export const getModelPath = (id: string, rest = '') => `/api/organisations/settings/llm/models/${id}${rest}`

export const ownKey = 'own-KeyThatIsNeverShown-9f3A'

export const draft = {
  provider: 'OpenAI',
  model: 'own-model',
  complexity: 'Medium',
  purposes: ['Search'],
} as const

export const addModel = (administrator: SignedInPerson, more: object = {}): Promise<ConfiguredModel> =>
  administrator.read<ConfiguredModel>(modelsPath, { json: { ...draft, ...more } })

export const readSettings = (administrator: SignedInPerson): Promise<LlmSettings> =>
  administrator.read<LlmSettings>(settingsPath)

export const readModel = async (administrator: SignedInPerson, id: string): Promise<ConfiguredModel | undefined> =>
  (await readSettings(administrator)).models.find((model) => model.id === id)

export const put = (json: object) => ({ method: 'PUT', json })

export const readRefusal = async (response: Response) => {
  const { errorMessageKey, translationParameters } = (await response.json()) as Record<string, unknown>
  return { status: response.status, key: errorMessageKey, parameters: translationParameters }
}
