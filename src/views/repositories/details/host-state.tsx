import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { hostRepositoryEndpoints } from '#src/contract/host-repositories.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { useMarks } from '../add/host/offered-row.tsx'
import { productNames } from '#src/contract/integration-health.ts'
import { useTexts } from '../add/host/use-texts.ts'
import { useFaultWords } from '../../integrations/integration-state.tsx'

interface HostStateProps {
  readonly id: string
  readonly host: NonNullable<Repository['host']>
}

const quiet = { onError: () => undefined, shouldRetryOnError: false, revalidateOnFocus: false }

function KnownState({ id, host: { kind, webUrl } }: HostStateProps) {
  const { t } = useTranslation(['host-repositories', 'app'])
  const { data, error } = useCall(hostRepositoryEndpoints.state, { params: { id } }, quiet)
  const listMarks = useMarks()
  const describe = useFaultWords()
  const product = productNames[kind]
  if (error !== undefined) return t('stateFailed')
  if (data === undefined) return t('app:common.loading')
  if (!data.isConnected) return t('notConnected', { product })
  if (data.fault?.kind === 'notFound') return t('gone', { product })
  if (data.fault !== undefined) return describe(data.fault, { product, host: new URL(webUrl).host }).title
  return data.repository === undefined ? null : listMarks(data.repository).join(' · ')
}

export default function HostState(props: HostStateProps) {
  const { t } = useTranslation('app')
  return useTexts() === 'ready' ? <KnownState {...props} /> : t('common.loading')
}
