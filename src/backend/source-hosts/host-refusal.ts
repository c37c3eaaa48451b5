import type { HostFault, HostFaultKind } from '#src/contract/integration-health.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import type { ErrorKey } from '../http/error-keys.ts'
import { refused, type Refusal } from '../http/refusal.ts'
import { productNames } from '#src/contract/integration-health.ts'

const keys: Readonly<Partial<Record<HostFaultKind, ErrorKey>>> = {
  unauthorized: 'errors.hostSignInRefused',
  forbidden: 'errors.hostForbidden',
  notFound: 'errors.hostRepositoryGone',
  rateLimited: 'errors.hostRateLimited',
}

export const explainFault = (kind: SourceHostKind, { kind: fault, retryAfter }: HostFault) => ({
  key: keys[fault] ?? ('errors.hostFailed' as const),
  parameters: { host: productNames[kind], fault, ...(retryAfter === undefined ? {} : { retryAfter }) },
})

export const refuseFault = (kind: SourceHostKind, fault: HostFault): Refusal => {
  const { key, parameters } = explainFault(kind, fault)
  return refused(422, key, { translationParameters: parameters })
}

export const notConnected = (kind: SourceHostKind): Refusal =>
  refused(409, 'errors.hostNotConnected', {
    translationParameters: { host: productNames[kind] },
    requiresIntegration: kind,
  })
