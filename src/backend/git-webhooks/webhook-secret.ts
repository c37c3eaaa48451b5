import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { findIntegration } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'

export type ReadWebhookSecret = (
  services: Pick<Services, 'db' | 'sealer'>,
  organisationId: string,
  kind: SourceHostKind,
) => Promise<string | undefined>

export const readWebhookSecret: ReadWebhookSecret = async ({ db, sealer }, organisationId, kind) => {
  const sealed = (await findIntegration(db, { organisationId, kind }))?.sealed_webhook_secret ?? null
  return sealed === null ? undefined : sealer.open(sealed)
}
