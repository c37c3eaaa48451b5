import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { findIntegration, type IntegrationRow } from '../integrations/integrations.store.ts'
import { watchHealth } from '../integrations/watch-health.ts'
import type { Services } from '../services.ts'
import type { SourceHost } from './source-host.ts'

export type HostDeps = Pick<Services, 'clock' | 'config' | 'db' | 'sealer'>

export type HostServices = HostDeps & Pick<Services, 'github'>

const watched = (deps: HostDeps, row: IntegrationRow, host: SourceHost): SourceHost => {
  const run = watchHealth(deps, row)
  return {
    address: host.address,
    listRepositories: (query, signal) => run(signal, () => host.listRepositories(query, signal)),
    listOwners: (query, signal) => run(signal, () => host.listOwners(query, signal)),
    listBranches: (id, query, signal) => run(signal, () => host.listBranches(id, query, signal)),
    listPullRequests: (id, query, signal) => run(signal, () => host.listPullRequests(id, query, signal)),
    postReview: (id, review, signal) => run(signal, () => host.postReview(id, review, signal)),
    readRepository: (id, signal) => run(signal, () => host.readRepository(id, signal)),
    readGitCredentials: (id, signal) => host.readGitCredentials(id, signal),
  }
}

/** Returns undefined where the organisation has not connected the host. */
export const openSourceHost = async (
  services: HostServices,
  organisationId: string,
  kind: SourceHostKind,
): Promise<SourceHost | undefined> => {
  if (kind === 'github') return (await import('./github-host.ts')).openGithubHost(services, organisationId)
  const row = await findIntegration(services.db, { organisationId, kind })
  if (row === undefined) return undefined
  const { openGitlabHost } = await import('./open-gitlab-host.ts')
  return watched(services, row, openGitlabHost(services, row))
}
