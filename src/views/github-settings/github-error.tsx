import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import type { GithubInstallation } from '#src/contract/github-settings.ts'
import { type HostFault, hostFaultKinds } from '#src/contract/integration-health.ts'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { failureWords } from '../failure-words.ts'
import { useFaultWords } from '../integrations/integration-state.tsx'
import { useHost } from './use-github.ts'

export const readHostFault = (error: unknown): HostFault | undefined => {
  const parameters = error instanceof ApiError ? error.body?.translationParameters : undefined
  const kind = hostFaultKinds.find((known) => known === parameters?.['fault'])
  const seconds = Number(parameters?.['retryAfter'])
  return kind && { kind, ...(seconds > 0 ? { retryAfter: seconds } : {}) }
}

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
