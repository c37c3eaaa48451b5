import { sealSecret } from '../crypto/sealed-secret.ts'
import type { Sealer } from '../crypto/sealed-text.ts'
import type { ModelAccess } from './language-model.ts'
import type { ModelRow, SealedKey } from './language-models.store.ts'
import { getModelAddress } from './model-address.ts'
import type { EmbeddingAccess } from './embed-texts.ts'
import type { EmbeddingRow } from './embedding-models.store.ts'
import { ModelFailed } from './model-fault.ts'

export const sealModelKey = (sealer: Sealer, key: string | null): SealedKey =>
  key === null ? { sealed: null, ending: null } : sealSecret(sealer, key)

/** Throws `ModelFailed` when the key was sealed with another signing key. */
export const openModelKey = (
  sealer: Sealer,
  { sealed_key: sealed }: Pick<ModelRow, 'sealed_key'>,
): string | undefined => {
  if (sealed === null) return undefined
  const key = sealer.open(sealed)
  if (key === undefined) throw new ModelFailed({ kind: 'wrongKey' })
  return key
}

export const toModelAccess = (sealer: Sealer, row: ModelRow): ModelAccess => {
  const { provider, model, base_url: baseUrl } = row
  return { provider, model, baseUrl: getModelAddress({ provider, baseUrl }), apiKey: openModelKey(sealer, row) }
}

export const toEmbeddingAccess = (sealer: Sealer, row: EmbeddingRow): EmbeddingAccess => {
  const { provider, model, base_url: baseUrl } = row
  return { provider, model, baseUrl: getModelAddress({ provider, baseUrl }), apiKey: openModelKey(sealer, row) }
}
