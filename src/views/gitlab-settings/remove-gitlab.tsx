import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type GitlabToken, gitlabSettingsEndpoints } from '#src/contract/gitlab-settings.ts'
import { RemoveDialog } from '../listing/dialogs/remove-dialog.tsx'
import { useFigures } from '../listing/figures.ts'
import { useGitlabChanges } from './use-gitlab.ts'

interface RemoveGitlabProps {
  readonly token: GitlabToken
  readonly onClose: () => void
}

export default function RemoveGitlab({ token: { repositories }, onClose }: RemoveGitlabProps) {
  const { t } = useTranslation('gitlab-settings')
  const { number } = useFigures()
  const { client } = useApi()
  const { change, refresh } = useGitlabChanges()
  const words = {
    title: t('remove.title'),
    consequence: t('remove.text'),
    submit: t('remove.action'),
    anyway: t('remove.action'),
    busy: t('remove.busy'),
    done: t('remove.done'),
  }
  const onRemoved = () => {
    change(({ webhook: { url } }) => ({ webhook: { url, isSecretSet: false } }))
    void refresh()
  }
  return (
    <RemoveDialog
      name="GitLab"
      {...{ words, onClose, onRemoved }}
      remove={(confirmed) => client.call(gitlabSettingsEndpoints.removeAccessToken, { body: { confirmed } })}
      isInformed={repositories > 0}
      finalFocus={() => document.querySelector('h1')}
    >
      {repositories > 0 && <p>{t('remove.repositories', { amount: number(repositories) })}</p>}
    </RemoveDialog>
  )
}
