import type { IntegrationHealth } from '#src/contract/integration-health.ts'
import { days } from '#src/lib/durations.ts'

const noticeMs = 14 * days

export type TokenStatus = 'valid' | 'soon' | 'over' | 'outlived'

interface KnownToken {
  readonly expiresAt: string | undefined
  readonly health: IntegrationHealth | undefined
}

/** Whether the host accepted the token after that day counts more than the day itself. */
export const findTokenStatus = ({ expiresAt, health }: KnownToken, now: number): TokenStatus => {
  if (expiresAt === undefined) return 'valid'
  const end = Date.parse(expiresAt)
  if (end > now) return end - now > noticeMs ? 'valid' : 'soon'
  const isAccepted = health !== undefined && health.failure === undefined && Date.parse(health.checkedAt) > end
  return isAccepted ? 'outlived' : 'over'
}
