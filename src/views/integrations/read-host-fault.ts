import { ApiError } from '#src/api/api-error.ts'
import { type HostFault, hostFaultKinds } from '#src/contract/integration-health.ts'

export const readHostFault = (error: unknown): HostFault | undefined => {
  const parameters = error instanceof ApiError ? error.body?.translationParameters : undefined
  const kind = hostFaultKinds.find((known) => known === parameters?.['fault'])
  const seconds = Number(parameters?.['retryAfter'])
  return kind && { kind, ...(seconds > 0 ? { retryAfter: seconds } : {}) }
}
