import { HostFailed } from '../integrations/host-fault.ts'
import { createHostFetch } from '../integrations/host-fetch.ts'
import type { IntegrationRow } from '../integrations/integrations.store.ts'
import { type GitlabApi, openGitlabApi } from './gitlab-api.ts'
import { createGitlabHost } from './gitlab-host.ts'
import type { HostDeps } from './open-source-host.ts'
import type { SourceHost } from './source-host.ts'

export const openGitlab = (
  { clock, config }: Pick<HostDeps, 'clock' | 'config'>,
  address: string,
  readToken: () => string,
): GitlabApi => openGitlabApi({ address, readToken, clock, fetch: createHostFetch(config, address) })

export const openKeptGitlab = (deps: HostDeps, { address, sealed_secret: sealed }: IntegrationRow): GitlabApi =>
  openGitlab(deps, address, () => {
    const token = sealed === null ? undefined : deps.sealer.open(sealed)
    if (token === undefined) throw new HostFailed({ kind: 'unauthorized' })
    return token
  })

export const openGitlabHost = (deps: HostDeps, row: IntegrationRow): SourceHost =>
  createGitlabHost(openKeptGitlab(deps, row))
