import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import {
  type ConfiguredModel,
  type EmbeddingProgress,
  type EmbeddingSettings,
  llmSettingsEndpoints,
  type LlmSettings,
  type ModelHealth,
} from '#src/contract/llm-settings.ts'

const withoutToast = { onError: () => undefined }

const intervalsMs: Partial<Readonly<Record<EmbeddingProgress['state'], number>>> = { running: 5_000, failing: 30_000 }

/** Asks again while vectors are being made. */
export const useLlmSettings = () =>
  useCall(
    llmSettingsEndpoints.read,
    {},
    {
      ...withoutToast,
      refreshInterval: (known) => intervalsMs[known?.embedding.progress?.state ?? 'complete'] ?? 0,
    },
  )

export interface CheckedModel {
  readonly id: string
  readonly health: ModelHealth
}

export const useModelChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const key = toCallKey(scope, llmSettingsEndpoints.read)
  const change = (next: (known: LlmSettings) => LlmSettings) =>
    void mutate<LlmSettings>(key, (known) => known && next(known), { revalidate: false })
  const changeModels = (next: (models: readonly ConfiguredModel[]) => ConfiguredModel[]) =>
    change((known) => ({ ...known, models: next(known.models) }))
  const changeModel = (id: string, values: Partial<ConfiguredModel>) =>
    changeModels((models) => models.map((model) => (model.id === id ? { ...model, ...values } : model)))
  return {
    changeSettings: (values: Partial<LlmSettings>) => change((known) => ({ ...known, ...values })),
    addModel: (model: ConfiguredModel) =>
      changeModels((models) => [...models.filter(({ id }) => id !== model.id), model]),
    putModel: (model: ConfiguredModel) =>
      changeModels((models) => models.map((known) => (known.id === model.id ? model : known))),
    changeModel,
    dropModel: (id: string) => changeModels((models) => models.filter((model) => model.id !== id)),
    changeEmbedding: (next: (known: EmbeddingSettings) => EmbeddingSettings) =>
      change((known) => ({ ...known, embedding: next(known.embedding) })),
    putHealth: (checks: readonly CheckedModel[]) => {
      for (const { id, health } of checks) {
        changeModel(id, { health })
        change(({ embedding, ...known }) => ({
          ...known,
          embedding: embedding.model?.id === id ? { ...embedding, model: { ...embedding.model, health } } : embedding,
        }))
      }
    },
    refresh: () => void mutate(key).catch(() => undefined),
  }
}

interface Switched {
  readonly show: (isOn: boolean) => void
  readonly send: (isOn: boolean) => Promise<void>
}

/** Shows the new position at once, because switching back undoes it; a failure restores the old one. */
export const useSwitch = ({ show, send }: Switched): ((isOn: boolean) => void) => {
  const { onCallFailed } = useApi()
  const [isSending, setSending] = useState(false)
  const change = async (isOn: boolean): Promise<void> => {
    if (isSending) return
    setSending(true)
    show(isOn)
    try {
      await send(isOn)
    } catch (error) {
      show(!isOn)
      onCallFailed(error)
    } finally {
      setSending(false)
    }
  }
  return (isOn) => void change(isOn)
}
