import { useTranslation } from 'react-i18next'
import type { ConnectedHost } from '#src/contract/host-repositories.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { FormAlert } from '../../../account-forms/form-alert.tsx'
import { failureWords } from '../../../failure-words.ts'
import { useFaultWords } from '../../../integrations/integration-state.tsx'
import { readHostFault } from '../../../integrations/read-host-fault.ts'
import { productNames } from '#src/contract/integration-health.ts'

interface HostFailureProps {
  readonly error: unknown
  readonly host: ConnectedHost
}

const useHostError = ({ error, host: { kind, address } }: HostFailureProps) => {
  const { t } = useTranslation('app')
  const describe = useFaultWords()
  const fault = readHostFault(error)
  if (fault === undefined) return { title: failureWords(error, t).message, text: '' }
  return describe(fault, { product: productNames[kind], host: new URL(address).host })
}

export function HostAlert(props: HostFailureProps) {
  const { title, text } = useHostError(props)
  return <FormAlert message={title}>{text}</FormAlert>
}

interface ListFailureProps extends HostFailureProps {
  readonly isPart: boolean
  readonly onRetry: () => void
}

export function ListFailure({ isPart, onRetry, ...props }: ListFailureProps) {
  const { t } = useTranslation(['host-repositories', 'app'])
  const { title, text } = useHostError(props)
  const label = t('app:common.retry')
  if (!isPart) {
    return (
      <Failure title={title} compact retry={{ label, onRetry }}>
        {text}
      </Failure>
    )
  }
  return (
    <FormAlert message={t('partly')}>
      <p>
        {title} {text}
      </p>
      <Button size="sm" onClick={onRetry}>
        {label}
      </Button>
    </FormAlert>
  )
}
