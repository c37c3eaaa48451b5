import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type GithubInstallation, githubSettingsEndpoints } from '#src/contract/github-settings.ts'
import { RemoveDialog } from '../listing/dialogs/remove-dialog.tsx'
import { useFigures } from '../listing/figures.ts'
import { useToast } from '../product.ts'
import { useGithubChanges } from './use-github.ts'

interface RemoveGithubProps {
  readonly installation: GithubInstallation
  readonly onClose: () => void
}

export default function RemoveGithub({ installation, onClose }: RemoveGithubProps) {
  const { t } = useTranslation('github-settings')
  const { client } = useApi()
  const { refresh } = useGithubChanges()
  const { number } = useFigures()
  const toast = useToast()
  const isRequest = installation.status === 'Pending'
  const words = {
    title: t(isRequest ? 'removal.withdrawTitle' : 'removal.title'),
    consequence: t(isRequest ? 'removal.withdrawText' : 'removal.consequence'),
    submit: t(isRequest ? 'pending.withdraw' : 'removal.submit'),
    anyway: t('removal.submit'),
    busy: t('removal.busy'),
    done: t(isRequest ? 'removal.withdrawn' : 'removal.done'),
  }
  const remove = async (confirmed: boolean): Promise<void> => {
    const { isRemovedAtHost } = await client.call(githubSettingsEndpoints.uninstall, { body: { confirmed } })
    if (!isRemovedAtHost) toast({ kind: 'warning', words: { text: t('removal.left') } })
  }
  const { addedRepositories } = installation
  return (
    <RemoveDialog
      name="GitHub"
      {...{ words, remove, onClose }}
      isInformed={addedRepositories > 0}
      onRemoved={refresh}
      finalFocus={() => document.querySelector('h1')}
    >
      {addedRepositories > 0 && <p>{t('removal.added', { number: number(addedRepositories) })}</p>}
    </RemoveDialog>
  )
}
