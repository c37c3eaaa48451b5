import type { Handle } from '../db/tables.ts'

export type GitProvider = 'github' | 'gitlab'

export type ReadWebhookSecret = (
  db: Handle,
  organisationId: string,
  provider: GitProvider,
) => Promise<string | undefined>

export const readWebhookSecret: ReadWebhookSecret = async () => undefined
