import { useTranslation } from 'react-i18next'
import type { CheckFault, ConfiguredModel, EmbeddingModel, ModelComplexity } from '#src/contract/llm-settings.ts'
import { useFigures } from '../listing/figures.ts'
import { getHost, modesByComplexity } from './model-words.ts'

interface FaultWords {
  readonly title: string
  readonly text: string
}

export const useModelWords = () => {
  const { t } = useTranslation(['llm-settings', 'chat'])
  const { number } = useFigures()
  return {
    describeFault: ({ kind, retryAfter }: CheckFault): FaultWords => ({
      title: t(`fault.${kind}.title`),
      text:
        kind === 'rateLimited' && retryAfter !== undefined
          ? t('retryAfter', { seconds: number(retryAfter) })
          : t(`fault.${kind}.text`),
    }),
    describeProvider: (model: Pick<ConfiguredModel | EmbeddingModel, 'provider' | 'baseUrl'>): string => {
      const host = getHost(model)
      return host === null ? t(`providers.${model.provider}`) : t('providers.compatible', { host })
    },
    describeComplexity: (complexity: ModelComplexity): string => {
      const mode = modesByComplexity[complexity]
      return mode === null ? t('form.noMode') : t('form.mode', { mode: t(`chat:mode.${mode}`) })
    },
    describeKey: (ending: string | undefined): string => {
      if (ending === undefined) return t('key.none')
      return ending === '' ? t('key.saved') : t('key.ending', { ending })
    },
    listPurposes: ({ purposes }: Pick<ConfiguredModel, 'purposes'>): string =>
      purposes.map((purpose) => t(`purposes.${purpose}`)).join(', '),
  }
}
