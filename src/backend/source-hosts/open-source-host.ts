import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { findIntegration, type IntegrationRow } from '../integrations/integrations.store.ts'
import { watchHealth } from '../integrations/watch-health.ts'
import type { Services } from '../services.ts'
import type { SourceHost } from './source-host.ts'

export type HostDeps = Pick<Services, 'clock' | 'config' | 'db' | 'sealer'>

const hosts: Readonly<Partial<Record<SourceHostKind, (deps: HostDeps, row: IntegrationRow) => Promise<SourceHost>>>> = {
  gitlab: async (deps, row) => (await import('./open-gitlab-host.ts')).openGitlabHost(deps, row),
}

const watched = (deps: HostDeps, row: IntegrationRow, host: SourceHost): SourceHost => {
  const run = watchHealth(deps, row)
  return {
    listRepositories: (query, signal) => run(signal, () => host.listRepositories(query, signal)),
    listOwners: (query, signal) => run(signal, () => host.listOwners(query, signal)),
    listBranches: (id, query, signal) => run(signal, () => host.listBranches(id, query, signal)),
    readRepository: (id, signal) => run(signal, () => host.readRepository(id, signal)),
    readGitCredentials: (id, signal) => host.readGitCredentials(id, signal),
  }
}

/** Returns undefined where the organisation has not connected the host. */
export const openSourceHost = async (
  deps: HostDeps,
  organisationId: string,
  kind: SourceHostKind,
): Promise<SourceHost | undefined> => {
  const row = await findIntegration(deps.db, { organisationId, kind })
  const host = row && (await hosts[kind]?.(deps, row))
  return row && host && watched(deps, row, host)
}
