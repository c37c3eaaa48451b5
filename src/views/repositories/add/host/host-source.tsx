import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectedHost } from '#src/contract/host-repositories.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { HostPicker } from './host-picker.tsx'
import { ImportRules } from './import-rules.tsx'
import { useTexts } from './use-texts.ts'

interface HostSourceProps {
  readonly host: ConnectedHost
  readonly onAdded: (repository: Repository) => void
  readonly onPicked: (amount: number) => void
  readonly onCancel: () => void
}

export default function HostSource(props: HostSourceProps) {
  const { t } = useTranslation()
  const texts = useTexts()
  const [ruleOwner, setRuleOwner] = useState<string | null>(null)
  if (texts === 'failed') return <Failure title={t('errorPage.unloadableText')} compact />
  if (texts === 'waiting') {
    return (
      <SkeletonRegion label={t('common.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  if (ruleOwner !== null) {
    return <ImportRules host={props.host} owner={ruleOwner} onBack={() => setRuleOwner(null)} />
  }
  return <HostPicker {...props} onRules={setRuleOwner} />
}
