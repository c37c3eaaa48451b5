import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type ConfiguredModel, llmSettingsEndpoints } from '#src/contract/llm-settings.ts'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'
import { rowMenuButtonId } from '../../listing/row-menu-button-id.ts'
import { useModelChanges } from '../use-llm-settings.ts'

interface RemoveModelProps {
  readonly model: ConfiguredModel
  readonly onClose: () => void
}

export default function RemoveModel({ model: { id, model: name }, onClose }: RemoveModelProps) {
  const { t } = useTranslation('llm-settings')
  const { client } = useApi()
  const { dropModel } = useModelChanges()
  const words = {
    title: t('remove.title', { name }),
    consequence: t('remove.consequence'),
    submit: t('remove.action'),
    anyway: t('remove.action'),
    busy: t('remove.busy'),
    done: t('announce.removed', { name }),
  }
  return (
    <RemoveDialog
      {...{ name, words, onClose }}
      asksForName
      remove={() => client.call(llmSettingsEndpoints.removeModel, { params: { id } })}
      onRemoved={() => dropModel(id)}
      finalFocus={() => document.getElementById(rowMenuButtonId(id)) ?? document.querySelector('h1')}
    />
  )
}
