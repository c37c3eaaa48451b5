import { toModelKey } from '../language-models/change-embedding-model.ts'
import type { EmbeddingAccess } from '../language-models/embed-texts.ts'
import { type EmbeddingRow, findUsableEmbeddingModel } from '../language-models/embedding-models.store.ts'
import { defaultModelSettings } from '../language-models/language-models.store.ts'
import { toEmbeddingAccess } from '../language-models/model-access.ts'
import { modelPolicy, ownModelPolicy } from '../language-models/model-policy.ts'
import { ownModelsFeature } from '../language-models/own-models-feature.ts'
import type { Config } from '../config.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import type { Services } from '../services.ts'

export type ActiveModelDeps = Pick<Services, 'config' | 'db' | 'sealer'>

export interface ActiveModel {
  readonly key: string
  /** The failures and the turns of its requests are kept under this name. */
  readonly owner: string
  readonly row: EmbeddingRow | undefined
  readonly maxParallelRequests: number
  /** Throws `ModelFailed` when the key cannot be read. */
  readonly readAccess: () => { readonly access: EmbeddingAccess; readonly policy: OutboundPolicy }
}

export const installationOwner = ''

const voyageHost = 'api.voyageai.com'

const toInstallationAccess = ({ embeddingModel }: Config): EmbeddingAccess | undefined =>
  embeddingModel && {
    ...embeddingModel,
    provider: new URL(embeddingModel.baseUrl).hostname === voyageHost ? 'Voyage' : 'OpenAI',
  }

export const getInstallationKey = (config: Config): string | undefined => {
  const access = toInstallationAccess(config)
  return access && toModelKey(access, null)
}

export const readInstallationModel = (config: Config): ActiveModel | undefined => {
  const access = toInstallationAccess(config)
  return (
    access && {
      key: toModelKey(access, null),
      owner: installationOwner,
      row: undefined,
      maxParallelRequests: defaultModelSettings.maxParallelRequests,
      readAccess: () => ({ access, policy: modelPolicy(config, access.baseUrl) }),
    }
  )
}

export const readActiveModel = async (
  { config, db, sealer }: ActiveModelDeps,
  organisationId: string,
): Promise<ActiveModel | undefined> => {
  const row = await findUsableEmbeddingModel(db, organisationId)
  if (row === undefined || !row.features.includes(ownModelsFeature)) return readInstallationModel(config)
  return {
    key: row.model_key,
    owner: organisationId,
    row,
    maxParallelRequests: row.max_parallel_requests ?? defaultModelSettings.maxParallelRequests,
    readAccess: () => {
      const access = toEmbeddingAccess(sealer, row)
      return { access, policy: ownModelPolicy(config, access.baseUrl) }
    },
  }
}
