import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { jiraSettingsEndpoints } from '#src/contract/jira.ts'
import { RemoveDialog } from '../listing/dialogs/remove-dialog.tsx'
import { useJiraChanges } from './use-jira-settings.ts'

interface RemoveJiraProps {
  readonly name: string
  readonly onClose: () => void
}

export default function RemoveJira({ name, onClose }: RemoveJiraProps) {
  const { t } = useTranslation('jira-settings')
  const { client } = useApi()
  const { put } = useJiraChanges()
  const words = {
    title: t('remove.title', { name }),
    consequence: t('remove.text'),
    submit: t('remove.action'),
    anyway: t('remove.action'),
    busy: t('remove.busy'),
    done: t('remove.done'),
  }
  return (
    <RemoveDialog
      {...{ name, words, onClose }}
      remove={() => client.call(jiraSettingsEndpoints.remove)}
      onRemoved={() => put({})}
      finalFocus={() => document.querySelector('h1')}
    />
  )
}
