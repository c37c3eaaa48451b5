import Activity from 'lucide-react/icons/activity'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#src/contract/llm-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { useChecks } from '../checks.ts'
import { listEnabled } from '../model-words.ts'
import { AddModelButton } from './add-model-button.tsx'

interface ModelHeaderProps {
  readonly settings: LlmSettings | undefined
}

function CheckAll({ settings }: ModelHeaderProps) {
  const { t } = useTranslation('llm-settings')
  const { isCheckingAll, checkAll } = useChecks()
  const isIdle = listEnabled(settings).length === 0
  return (
    <Button
      icon={Activity}
      busy={isCheckingAll && t('health.checking')}
      disabled={isIdle}
      title={settings !== undefined && isIdle ? t('nothingToCheck') : undefined}
      onClick={checkAll}
    >
      {t('checkAll')}
    </Button>
  )
}

export function ModelHeader({ settings }: ModelHeaderProps) {
  const { t } = useTranslation(['llm-settings', 'app'])
  const actions = (
    <>
      {(settings?.models.length !== 0 || settings.embedding.model !== undefined) && <CheckAll settings={settings} />}
      <AddModelButton settings={settings} />
    </>
  )
  return (
    <PageHeader title={t('app:titles.modelSettings')} actions={actions}>
      {t('lead')}
    </PageHeader>
  )
}
