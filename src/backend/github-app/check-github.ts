import type { HostFault } from '#src/contract/integration-health.ts'
import { HostFailed, toHostFault } from '../integrations/host-fault.ts'
import { type IntegrationRow, keepAccount, keepHealth } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import type { GithubApp } from './github-app.ts'
import { type GithubAccount, readGithubAccount, toInstallation } from './github-account.ts'
import { CountReply, InstallationReply } from './github-replies.ts'

export const countRepositories = async (app: GithubApp, id: number, signal: AbortSignal): Promise<number> => {
  const request = { path: '/installation/repositories?per_page=1' }
  return (await app.callAsInstallation(id, request, CountReply, signal)).body.total_count
}

export const readInstallation = async (app: GithubApp, id: number, signal: AbortSignal): Promise<InstallationReply> =>
  (await app.callAsApp({ path: `/app/installations/${id}` }, InstallationReply, signal)).body

const readAccount = async (app: GithubApp, known: GithubAccount, id: number, signal: AbortSignal) => {
  const reply = await readInstallation(app, id, signal)
  if (reply.suspended_at !== null) app.forgetToken(id)
  const count =
    reply.suspended_at === null ? await countRepositories(app, id, signal) : (known.installation?.repositories ?? null)
  return { ...known, installation: toInstallation(reply, app.settings.url, count) }
}

type CheckDeps = Pick<Services, 'clock' | 'db' | 'github'>

/** Keeps what GitHub says of the installation, and returns its fault. */
export const askGithub = async (
  { db, github }: CheckDeps,
  row: IntegrationRow,
  signal: AbortSignal,
): Promise<HostFault | undefined> => {
  const known = readGithubAccount(row)
  if (github === undefined || known.installation === undefined) return undefined
  try {
    await keepAccount(db, row, await readAccount(github, known, known.installation.id, signal), null)
    return undefined
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error
    return toHostFault(error)
  }
}

export const checkGithub = async (deps: CheckDeps, row: IntegrationRow, signal: AbortSignal): Promise<void> => {
  if (deps.github === undefined || readGithubAccount(row).installation === undefined) return
  await keepHealth(deps.db, row, await askGithub(deps, row, signal), new Date(deps.clock()))
}
