import * as v from 'valibot'
import { Timestamp } from './fields.ts'

/** Other products that an organisation connects with credentials of its own. */
export const integrationKinds = ['gitlab', 'github', 'jira'] as const
export type IntegrationKind = (typeof integrationKinds)[number]

export const productNames: Readonly<Record<IntegrationKind, string>> = {
  gitlab: 'GitLab',
  github: 'GitHub',
  jira: 'Jira',
}

/**
 * Why a connected host cannot be used. `unauthorized`: the credentials are wrong, revoked or expired. `wrongProduct`:
 * something else answers at the address. `moved`: the host redirects to an address that is not called.
 */
export const hostFaultKinds = [
  'unauthorized',
  'forbidden',
  'notFound',
  'rateLimited',
  'serverError',
  'unreachable',
  'tooSlow',
  'brokenOff',
  'moved',
  'wrongProduct',
] as const
export type HostFaultKind = (typeof hostFaultKinds)[number]

export const HostFault = v.object({
  kind: v.picklist(hostFaultKinds),
  /** Seconds that the host asks to wait. */
  retryAfter: v.optional(v.number()),
})
export type HostFault = v.InferOutput<typeof HostFault>

/** The result of the latest call to the host. */
export const IntegrationHealth = v.object({
  checkedAt: Timestamp,
  failure: v.optional(v.object({ fault: HostFault, since: Timestamp })),
})
export type IntegrationHealth = v.InferOutput<typeof IntegrationHealth>
