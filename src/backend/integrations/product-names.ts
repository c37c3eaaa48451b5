import type { IntegrationKind } from '#src/contract/integration-health.ts'

export const productNames: Readonly<Record<IntegrationKind, string>> = {
  gitlab: 'GitLab',
  github: 'GitHub',
  jira: 'Jira',
}
