import { getEnglishText } from '../http/error-keys.ts'
import { needsConfirmation, refused, type Refusal } from '../http/refusal.ts'
import { checkGithub } from '../github-app/check-github.ts'
import { type Installation, readGithubAccount } from '../github-app/github-account.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import { NothingReply } from '../github-app/github-replies.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { deleteIntegration, findIntegration, type IntegrationRow } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { countAddedRepositories } from './github-settings.store.ts'
import { githubTimeLimit } from './install-github.ts'

export const notInstalled = () => refused(409, 'errors.githubNotInstalled', { requiresIntegration: 'github' })

export const toGithubRefusal = (error: unknown): unknown => {
  if (!(error instanceof HostFailed)) return error
  const { kind, retryAfter } = error.fault
  const parameters = { fault: kind, ...(retryAfter === undefined ? {} : { retryAfter }) }
  return refused(422, 'errors.githubFailed', { translationParameters: parameters })
}

export const findGithub = ({ db }: Services, organisationId: string): Promise<IntegrationRow | undefined> =>
  findIntegration(db, { organisationId, kind: 'github' })

const requireInstallation = async (services: Services, organisationId: string) => {
  const row = await findGithub(services, organisationId)
  const installation = row && readGithubAccount(row).installation
  if (row === undefined || installation === undefined) throw notInstalled()
  return { row, installation }
}

export const suspendGithub = async (
  services: Services,
  app: GithubApp,
  organisationId: string,
  isSuspended: boolean,
): Promise<void> => {
  const { row, installation } = await requireInstallation(services, organisationId)
  const signal = githubTimeLimit()
  const request = {
    method: isSuspended ? 'PUT' : 'DELETE',
    path: `/app/installations/${installation.id}/suspended`,
  } as const
  try {
    await app.callAsApp(request, NothingReply, signal)
  } finally {
    app.forgetToken(installation.id)
    await checkGithub(services, row, signal)
  }
}

const uninstall = async (app: GithubApp, { id }: Installation): Promise<boolean> => {
  const request = { method: 'DELETE', path: `/app/installations/${id}` } as const
  try {
    await app.callAsApp(request, NothingReply, githubTimeLimit())
    return true
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error
    return error.fault.kind === 'notFound'
  } finally {
    app.forgetToken(id)
  }
}

const githubInUse = (repositories: number): Refusal => {
  const parameters = { repositories }
  return needsConfirmation('errors.githubInUse', getEnglishText('errors.githubInUse', parameters), parameters)
}

/** It is removed here in any case, so that nobody is held by a GitHub that does not answer. */
export const uninstallGithub = async (
  services: Services,
  organisationId: string,
  isConfirmed: boolean,
): Promise<{ isRemovedAtHost: boolean }> => {
  const { db, github } = services
  const row = await findGithub(services, organisationId)
  if (row === undefined) throw notInstalled()
  const added = await countAddedRepositories(db, organisationId)
  if (added > 0 && !isConfirmed) throw githubInUse(added)
  const { installation } = readGithubAccount(row)
  const isRemovedAtHost =
    installation === undefined || (github !== undefined && (await uninstall(github, installation)))
  await deleteIntegration(db, { organisationId, kind: 'github' })
  return { isRemovedAtHost }
}
