import { gitlabSettingsEndpoints } from '#src/contract/gitlab-settings.ts'
import { minutes } from '#src/lib/durations.ts'
import { createSecret } from '../crypto/secret-tokens.ts'
import type { Handle } from '../db/tables.ts'
import { getEnglishText } from '../http/error-keys.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { needsConfirmation, notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import {
  countHostRepositories,
  deleteIntegration,
  findIntegration,
  type IntegrationRow,
  saveWebhookSecret,
} from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { saveAccess, validateDraft } from './change-gitlab.ts'
import { presentDetails, presentGitlabSettings, presentToken, presentWebhook } from './gitlab-settings.present.ts'

const checkLimit: RateLimit = { name: 'gitlab-check', max: 10, withinMs: 1 * minutes }

const toPlace = (organisationId: string) => ({ organisationId, kind: 'gitlab' }) as const

const findGitlab = (db: Handle, organisationId: string) => findIntegration(db, toPlace(organisationId))

const requireGitlab = async (db: Handle, organisationId: string): Promise<IntegrationRow> => {
  const row = await findGitlab(db, organisationId)
  if (row === undefined) throw notFound()
  return row
}

const readSettings = async ({ config, db }: Services, organisationId: string) =>
  presentGitlabSettings(
    config,
    organisationId,
    await findGitlab(db, organisationId),
    await countHostRepositories(db, toPlace(organisationId)),
  )

const removeToken = async ({ db }: Services, organisationId: string, isConfirmed: boolean): Promise<void> => {
  await requireGitlab(db, organisationId)
  const repositories = await countHostRepositories(db, toPlace(organisationId))
  if (repositories > 0 && !isConfirmed) {
    const text = getEnglishText('errors.gitlabInUse', { repositories })
    throw needsConfirmation('errors.gitlabInUse', text, { repositories })
  }
  if (!(await deleteIntegration(db, toPlace(organisationId)))) throw notFound()
}

const tokenRoutes = (services: Services): readonly ServedCall[] => {
  const { db, limiter } = services
  return [
    serve(gitlabSettingsEndpoints.readAccessToken, async ({ caller: { organisationId } }) => {
      const row = await findGitlab(db, organisationId)
      if (row === undefined) return {}
      return { token: presentToken(row, await countHostRepositories(db, toPlace(organisationId))) }
    }),
    serve(gitlabSettingsEndpoints.saveAccessToken, async ({ caller: { organisationId }, body }) => {
      await limiter.count(checkLimit, organisationId)
      await saveAccess(services, organisationId, body, await findGitlab(db, organisationId))
      return readSettings(services, organisationId)
    }),
    serve(gitlabSettingsEndpoints.removeAccessToken, ({ caller: { organisationId }, body: { confirmed } }) =>
      removeToken(services, organisationId, confirmed === true),
    ),
    serve(gitlabSettingsEndpoints.tokenDetails, async ({ caller: { organisationId } }) => {
      const details = presentDetails(await requireGitlab(db, organisationId))
      if (details === undefined) throw notFound()
      return details
    }),
    serve(gitlabSettingsEndpoints.validateToken, async ({ caller: { organisationId }, body }) => {
      await limiter.count(checkLimit, organisationId)
      return validateDraft(services, body, await findGitlab(db, organisationId))
    }),
  ]
}

const webhookRoutes = ({ config, db, sealer }: Services): readonly ServedCall[] => [
  serve(gitlabSettingsEndpoints.readWebhookSecret, async ({ caller: { organisationId } }) =>
    presentWebhook(config, organisationId, await findGitlab(db, organisationId)),
  ),
  serve(gitlabSettingsEndpoints.saveWebhookSecret, async ({ caller: { organisationId }, body }) => {
    const secret = body.secret ?? createSecret()
    if (!(await saveWebhookSecret(db, toPlace(organisationId), sealer.seal(secret)))) throw notFound()
    return { ...presentWebhook(config, organisationId, await requireGitlab(db, organisationId)), secret }
  }),
  serve(gitlabSettingsEndpoints.removeWebhookSecret, async ({ caller: { organisationId } }) => {
    if (!(await saveWebhookSecret(db, toPlace(organisationId), null))) throw notFound()
  }),
]

export const gitlabSettingsRoutes = (services: Services): ServedCall[] => [
  serve(gitlabSettingsEndpoints.read, ({ caller: { organisationId } }) => readSettings(services, organisationId)),
  ...tokenRoutes(services),
  ...webhookRoutes(services),
]
