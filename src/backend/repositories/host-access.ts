import type { Selectable } from 'kysely'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { seconds } from '#src/lib/durations.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../db/tables.ts'
import { GitFailed, type GitFailure, GitLimited } from '../indexing/git-failed.ts'
import type { GitCredentials } from '../indexing/git-remote.ts'
import { IndexingRefused } from '../indexing/indexing-failure.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { integrationPolicy } from '../integrations/host-fetch.ts'
import { type HostFault, productNames } from '#src/contract/integration-health.ts'
import { configuredHostPolicy } from '../net/installation-policy.ts'
import type { OutboundPolicy } from '../net/outbound-policy.ts'
import { explainFault } from '../source-hosts/host-refusal.ts'
import { type HostServices, openSourceHost } from '../source-hosts/open-source-host.ts'

export interface HostAccess {
  readonly url: string
  readonly policy: OutboundPolicy
  readonly credentials: GitCredentials
}

type Fetched = Pick<
  Selectable<Tables['repositories']>,
  'id' | 'organisation_id' | 'url' | 'host_kind' | 'host_id' | 'host_address'
>

const maxReadMs = 30 * seconds

const faultsByFailure: Readonly<Partial<Record<GitFailure, HostFault['kind']>>> = {
  authenticationRequired: 'forbidden',
  notFound: 'notFound',
  rateLimited: 'rateLimited',
  serverError: 'serverError',
}

const choosePolicy = (config: Config, kind: SourceHostKind, address: string): OutboundPolicy =>
  kind === 'github' ? configuredHostPolicy(config, address) : integrationPolicy(config, address)

/** A repository that was renamed at its host gets its new address. */
export const readHostAccess = async (
  services: HostServices,
  { id, organisation_id: organisationId, url, host_id: hostId, host_address: address }: Fetched,
  kind: SourceHostKind,
  stop: AbortSignal,
): Promise<HostAccess> => {
  const host = await openSourceHost(services, organisationId, kind)
  if (host === undefined || host.address !== address || hostId === null) {
    throw new IndexingRefused('errors.hostNotConnected', { host: productNames[kind] })
  }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(maxReadMs)])
  const { cloneUrl } = await host.readRepository(hostId, signal)
  const credentials = await host.readGitCredentials(hostId, signal)
  if (cloneUrl !== url) {
    await services.db.updateTable('repositories').set({ url: cloneUrl }).where('id', '=', id).execute()
  }
  return { url: cloneUrl, policy: choosePolicy(services.config, kind, address), credentials }
}

const toFault = (error: unknown): HostFault | undefined => {
  if (error instanceof HostFailed) return error.fault
  if (error instanceof GitLimited) {
    const { retryAfter } = error
    return retryAfter === undefined ? { kind: 'rateLimited' } : { kind: 'rateLimited', retryAfter }
  }
  const kind = error instanceof GitFailed ? faultsByFailure[error.code] : undefined
  return kind && { kind }
}

const explain = (kind: SourceHostKind, error: unknown): unknown => {
  const fault = toFault(error)
  if (fault === undefined) return error
  const { key, parameters } = explainFault(kind, fault)
  return new IndexingRefused(key, parameters)
}

/** Credentials are handed to `work` and kept nowhere. */
export const withHostAccess = async <Result>(
  services: HostServices,
  repository: Fetched,
  stop: AbortSignal,
  work: (access: HostAccess | undefined) => Promise<Result>,
): Promise<Result> => {
  const { host_kind: kind } = repository
  if (kind === null) return work(undefined)
  try {
    return await work(await readHostAccess(services, repository, kind, stop))
  } catch (error) {
    throw explain(kind, error)
  }
}
