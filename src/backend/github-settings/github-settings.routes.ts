import { minutes } from '#src/lib/durations.ts'
import { githubSettingsEndpoints } from '#src/contract/github-settings.ts'
import type { GithubInstallation, GithubSettings } from '#src/contract/github-settings.ts'
import { checkGithub } from '../github-app/check-github.ts'
import { defaultSettings, readGithubAccount } from '../github-app/github-account.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { findGithub, notInstalled, suspendGithub, toGithubRefusal, uninstallGithub } from './change-github.ts'
import { presentInstallation } from './github-installation.present.ts'
import { countAddedRepositories, saveAccountSettings } from './github-settings.store.ts'
import { beginInstallation, finishInstallation, githubTimeLimit } from './install-github.ts'

const changeLimit: RateLimit = { name: 'github-change', max: 10, withinMs: 10 * minutes }
const checkLimit: RateLimit = { name: 'github-check', max: 20, withinMs: minutes }

const requireApp = ({ github }: Services): GithubApp => {
  if (github === undefined) throw refused(409, 'errors.githubNotPrepared')
  return github
}

const present = async (services: Services, organisationId: string): Promise<GithubInstallation> => {
  const { config, db } = services
  const row = await findGithub(services, organisationId)
  return presentInstallation(config, row, await countAddedRepositories(db, organisationId))
}

const readSettings = async (services: Services, organisationId: string): Promise<GithubSettings> => {
  const row = await findGithub(services, organisationId)
  return row === undefined ? defaultSettings : { ...readGithubAccount(row).settings, version: row.version }
}

const settingsRoutes = (services: Services): readonly ServedCall[] => [
  serve(githubSettingsEndpoints.read, ({ caller: { organisationId } }) => readSettings(services, organisationId)),
  serve(githubSettingsEndpoints.save, async ({ caller: { organisationId }, body: { version, ...settings } }) => {
    const { clock, db } = services
    const row = await findGithub(services, organisationId)
    if (row === undefined) throw notInstalled()
    const account = { ...readGithubAccount(row), settings }
    const isSaved = await saveAccountSettings(db, row, account, version, new Date(clock()))
    if (!isSaved) throw refused(409, 'errors.settingsChanged')
    return readSettings(services, organisationId)
  }),
]

export const githubSettingsRoutes = (services: Services): readonly ServedCall[] => [
  serve(githubSettingsEndpoints.installationUrl, async (call) => {
    const app = requireApp(services)
    await services.limiter.count(changeLimit, call.caller.organisationId)
    return { url: await beginInstallation(services, app, call.caller, call) }
  }),
  serve(githubSettingsEndpoints.installationStatus, async ({ caller: { organisationId }, query }) => {
    const row = query.check === true ? await findGithub(services, organisationId) : undefined
    if (row !== undefined) {
      await services.limiter.count(checkLimit, organisationId)
      await checkGithub(services, row, githubTimeLimit())
    }
    return present(services, organisationId)
  }),
  serve(githubSettingsEndpoints.install, async (call) => {
    const { caller, body } = call
    const app = requireApp(services)
    await services.limiter.count(changeLimit, caller.organisationId)
    try {
      await finishInstallation(services, app, caller, body, call)
    } catch (error) {
      throw toGithubRefusal(error)
    }
    return present(services, caller.organisationId)
  }),
  serve(githubSettingsEndpoints.uninstall, ({ caller: { organisationId }, body }) =>
    uninstallGithub(services, organisationId, body.confirmed === true),
  ),
  serve(githubSettingsEndpoints.suspend, async ({ caller: { organisationId }, body }) => {
    const app = requireApp(services)
    await services.limiter.count(checkLimit, organisationId)
    try {
      await suspendGithub(services, app, organisationId, body.isSuspended)
    } catch (error) {
      throw toGithubRefusal(error)
    }
    return present(services, organisationId)
  }),
  ...settingsRoutes(services),
]
