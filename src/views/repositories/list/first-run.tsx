import FolderGit2 from 'lucide-react/icons/folder-git-2'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { useProduct } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { useCommands } from '../use-commands.ts'
import { importAddRepository, useOverlays } from '../use-overlays.ts'

interface FirstRunProps {
  readonly onAdded: (repository: Repository) => void
}

const sample = { source: { sourceType: 'Unspecified' as const } }

function SampleButton({ onAdded }: FirstRunProps) {
  const { t } = useTranslation('repositories')
  const { client, onCallFailed } = useApi()
  const { submit, isSending, error } = useSubmission(
    () => client.call(repositoryEndpoints.add, { body: sample }),
    onAdded,
  )
  useEffect(() => {
    if (error !== null) onCallFailed(error)
  }, [error, onCallFailed])
  return (
    <Button busy={isSending && t('addDialog.adding')} onClick={() => submit(undefined)}>
      {t('empty.sample')}
    </Button>
  )
}

export default function FirstRun({ onAdded }: FirstRunProps) {
  const { t } = useTranslation('repositories')
  const { hasSample } = useProduct().configuration
  const { mayChange } = useCommands()
  const { show } = useOverlays()
  if (!mayChange) {
    return (
      <EmptyState icon={FolderGit2} title={t('empty.readOnlyTitle')}>
        {t('empty.readOnlyText')}
      </EmptyState>
    )
  }
  const actions = (
    <>
      <AddButton prepare={() => void importAddRepository()} onAdd={() => show({ kind: 'add' })}>
        {t('add')}
      </AddButton>
      {hasSample && <SampleButton onAdded={onAdded} />}
    </>
  )
  return (
    <EmptyState icon={FolderGit2} title={t('empty.title')} action={actions}>
      <p>{t('empty.text')}</p>
      {hasSample && <p>{t('empty.sampleText', { brand })}</p>}
    </EmptyState>
  )
}
