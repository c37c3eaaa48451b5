import type { SourceHostKind } from '#src/contract/source-hosts.ts'

export const productNames: Readonly<Record<SourceHostKind, string>> = { gitlab: 'GitLab', github: 'GitHub' }
