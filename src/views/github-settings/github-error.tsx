import { useTranslation } from 'react-i18next'
import type { GithubInstallation } from '#src/contract/github-settings.ts'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import { useFaultWords } from '../integrations/integration-state.tsx'
import { readHostFault } from '../integrations/read-host-fault.ts'
import { useHost } from './use-github.ts'

interface GithubErrorProps {
  readonly error: unknown
  readonly installation: GithubInstallation
}

export function GithubError({ error, installation }: GithubErrorProps) {
  const { t } = useTranslation('app')
  const host = useHost(installation)
  const describe = useFaultWords()
  if (error === null) return null
  const fault = readHostFault(error)
  if (fault === undefined) return <FormAlert {...failureWords(error, t)} />
  const { title, text } = describe(fault, host)
  return <FormAlert message={title}>{text}</FormAlert>
}
