import { jiraSettingsEndpoints } from '#src/contract/jira.ts'
import { minutes } from '#src/lib/durations.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { deleteIntegration, findIntegration } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { saveJira } from './change-jira.ts'
import { checkJira } from './check-jira.ts'
import { presentJiraSettings } from './jira.present.ts'

const checkLimit: RateLimit = { name: 'jira-check', max: 10, withinMs: 1 * minutes }

export const jiraRoutes = (services: Services): ServedCall[] => {
  const { db, limiter } = services
  const find = (organisationId: string) => findIntegration(db, { organisationId, kind: 'jira' })
  return [
    serve(jiraSettingsEndpoints.read, async ({ caller: { organisationId } }) =>
      presentJiraSettings(await find(organisationId)),
    ),
    serve(jiraSettingsEndpoints.save, async ({ caller: { organisationId }, body }) => {
      await limiter.count(checkLimit, organisationId)
      await saveJira(services, organisationId, body, await find(organisationId))
      return presentJiraSettings(await find(organisationId))
    }),
    serve(jiraSettingsEndpoints.remove, async ({ caller: { organisationId } }) => {
      if (!(await deleteIntegration(db, { organisationId, kind: 'jira' }))) throw notFound()
    }),
    serve(jiraSettingsEndpoints.check, async ({ caller: { organisationId }, request: { signal } }) => {
      const row = await find(organisationId)
      if (row === undefined) throw notFound()
      await limiter.count(checkLimit, organisationId)
      await checkJira(services, row, signal)
      return presentJiraSettings(await find(organisationId))
    }),
  ]
}
