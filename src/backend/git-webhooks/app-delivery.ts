import { sql } from 'kysely'
import * as v from 'valibot'
import { minutes, seconds } from '#src/lib/durations.ts'
import { checkGithub } from '../github-app/check-github.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { acceptDelivery, requireSignature } from './accept-delivery.ts'
import { parseBody } from './read-push.ts'

const deliveries = { name: 'github-app-webhooks', max: 600, withinMs: 1 * minutes }
const maxCheckMs = 10 * seconds

const Delivered = v.object({ installation: v.object({ id: v.number() }) })

const findInstalled = ({ db }: Services, address: string, id: number): Promise<IntegrationRow | undefined> =>
  db
    .selectFrom('integrations')
    .where('kind', '=', 'github')
    .where('address', '=', address)
    .where(sql<string>`account -> 'installation' ->> 'id'`, '=', String(id))
    .selectAll()
    .executeTakeFirst()

const changesInstallation = (event: string | null): boolean =>
  event === 'installation' || event === 'installation_repositories'

/** GitHub sends the deliveries of all installations of an app to one address. */
export const receiveFromApp = async (services: Services, headers: Headers, body: Uint8Array): Promise<void> => {
  const { github } = services
  requireSignature('github', headers, body, github?.settings.webhookSecret)
  const delivered = v.safeParse(Delivered, parseBody(body))
  if (github === undefined || !delivered.success) return
  const { id } = delivered.output.installation
  await services.limiter.count(deliveries, String(id))
  const row = await findInstalled(services, github.settings.url, id)
  if (row === undefined) return
  const delivery = { organisationId: row.organisation_id, provider: 'github', headers, body } as const
  const isNew = await acceptDelivery(services, delivery)
  if (isNew && changesInstallation(headers.get('x-github-event')))
    await checkGithub(services, row, AbortSignal.timeout(maxCheckMs))
}
