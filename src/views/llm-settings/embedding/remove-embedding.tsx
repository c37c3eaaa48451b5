import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type EmbeddingModel, llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'
import { useModelChanges } from '../use-llm-settings.ts'

interface RemoveEmbeddingProps {
  readonly model: EmbeddingModel
  readonly onClose: () => void
}

export default function RemoveEmbedding({ model: { model: name }, onClose }: RemoveEmbeddingProps) {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { changeEmbedding, refresh } = useModelChanges()
  const words = {
    title: t('remove.title', { name }),
    consequence: t('embedding.removal'),
    submit: t('remove.action'),
    anyway: t('remove.action'),
    busy: t('remove.busy'),
    done: t('announce.removed', { name }),
  }
  const onRemoved = () => {
    changeEmbedding(({ installationModel }) => (installationModel === undefined ? {} : { installationModel }))
    refresh()
  }
  return (
    <RemoveDialog
      {...{ name, words, onClose, onRemoved }}
      asksForName
      remove={() => client.call(llmSettingsEndpoints.removeEmbeddingModel)}
      finalFocus={() => document.querySelector('h1')}
    />
  )
}
