import type { IntegrationHealth } from '#src/contract/integration-health.ts'
import { Banner } from '#src/ui/banner.tsx'
import { useNow } from '../listing/figures.ts'
import { findTokenStatus, type TokenStatus } from './token-status.ts'

interface TokenExpiryProps {
  readonly expiresAt: string
  readonly health: IntegrationHealth | undefined
  readonly describe: (
    status: Exclude<TokenStatus, 'valid'>,
  ) => { readonly title: string; readonly text: string } | undefined
}

export function TokenExpiry({ expiresAt, health, describe }: TokenExpiryProps) {
  const status = findTokenStatus({ expiresAt, health }, useNow())
  const words = status === 'valid' ? undefined : describe(status)
  if (words === undefined) return null
  return (
    <Banner tone={status === 'over' ? 'danger' : 'warning'} title={words.title}>
      {words.text}
    </Banner>
  )
}
