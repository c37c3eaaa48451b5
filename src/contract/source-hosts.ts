import type { IntegrationKind } from './integration-health.ts'

/** Integrations that repositories can be chosen from. */
export const sourceHostKinds = ['gitlab', 'github'] as const satisfies readonly IntegrationKind[]
export type SourceHostKind = (typeof sourceHostKinds)[number]
