import { type ConnectedHost, hostRepositoryEndpoints, type OfferedRepository } from '#src/contract/host-repositories.ts'
import { sourceHostKinds, type SourceHostKind } from '#src/contract/source-hosts.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { presentHealth } from '../integrations/integration.present.ts'
import { findIntegration } from '../integrations/integrations.store.ts'
import type { Services } from '../services.ts'
import { askHost, limitCall } from '../source-hosts/ask-host.ts'
import { readHostAccount } from '../source-hosts/host-account.ts'
import { openSourceHost } from '../source-hosts/open-source-host.ts'
import type { HostRepository, Page, RepositoryQuery } from '../source-hosts/source-host.ts'
import { listHere } from './host-source.ts'
import { findRepository } from './repositories.store.ts'

const requireKind = (text: string): SourceHostKind => {
  const kind = sourceHostKinds.find((known) => known === text)
  if (kind === undefined) throw notFound()
  return kind
}

interface Words {
  readonly search?: string | undefined
  readonly owner?: string | undefined
  readonly cursor?: string | undefined
}

const toQuery = ({ search, owner, cursor }: Words): RepositoryQuery => ({
  ...(search ? { search } : {}),
  ...(owner ? { owner } : {}),
  ...(cursor ? { cursor } : {}),
})

const toPage = <Item, Shown>({ items, nextCursor }: Page<Item>, present: (item: Item) => Shown) => ({
  items: items.map(present),
  ...(nextCursor === undefined ? {} : { nextCursor }),
})

const presentOffered = (repository: HostRepository, repositoryId: string | undefined): OfferedRepository => {
  const { id: hostId, fullName, description, webUrl, defaultBranch, lastActivityAt } = repository
  const { isPrivate, isArchived, isFork } = repository
  return {
    hostId,
    fullName,
    ...(description === null || description === '' ? {} : { description }),
    webUrl,
    ...(defaultBranch === null ? {} : { defaultBranch }),
    isPrivate,
    isArchived,
    isFork,
    ...(lastActivityAt === null ? {} : { lastActivityAt }),
    ...(repositoryId === undefined ? {} : { repositoryId }),
  }
}

const readConnected = async (services: Services, organisationId: string): Promise<ConnectedHost[]> => {
  const connected: ConnectedHost[] = []
  for (const kind of sourceHostKinds) {
    const row = await findIntegration(services.db, { organisationId, kind })
    const host = await openSourceHost(services, organisationId, kind)
    if (row === undefined || host === undefined) continue
    const account = readHostAccount(row)
    const { address } = host
    connected.push({ kind, address, ...(account === undefined ? {} : { account }), ...presentHealth(row) })
  }
  return connected
}

const readState = async (services: Services, organisationId: string, id: string, caller: AbortSignal) => {
  const row = await findRepository(services.db, organisationId, id)
  if (row === undefined || row.host_kind === null || row.host_id === null) throw notFound()
  const { host_kind: kind, host_id: hostId } = row
  const host = await openSourceHost(services, organisationId, kind)
  if (host === undefined || host.address !== row.host_address) return { isConnected: false }
  try {
    const repository = await host.readRepository(hostId, limitCall(caller))
    return { isConnected: true, repository: presentOffered(repository, id) }
  } catch (error) {
    if (!(error instanceof HostFailed)) throw error
    return { isConnected: true, fault: error.fault }
  }
}

const listRoutes = (services: Services): ServedCall[] => [
  serve(hostRepositoryEndpoints.hosts, ({ caller }) => readConnected(services, caller.organisationId)),
  serve(hostRepositoryEndpoints.list, async ({ caller: { organisationId }, params, query, request }) => {
    const kind = requireKind(params.kind)
    return askHost(services, { organisationId, kind }, request.signal, async (host, signal) => {
      const page = await host.listRepositories(toQuery(query), signal)
      const ids = page.items.map(({ id }) => id)
      const here = await listHere(services.db, organisationId, { kind, address: host.address }, ids)
      return toPage(page, (repository) => presentOffered(repository, here.get(repository.id)))
    })
  }),
]

export const hostRepositoryRoutes = (services: Services): ServedCall[] => [
  ...listRoutes(services),
  serve(hostRepositoryEndpoints.owners, ({ caller: { organisationId }, params, query, request }) =>
    askHost(services, { organisationId, kind: requireKind(params.kind) }, request.signal, async (host, signal) =>
      toPage(await host.listOwners(toQuery(query), signal), ({ path, name }) => ({ path, name })),
    ),
  ),
  serve(hostRepositoryEndpoints.branches, ({ caller: { organisationId }, params, query, request }) =>
    askHost(services, { organisationId, kind: requireKind(params.kind) }, request.signal, async (host, signal) =>
      toPage(await host.listBranches(params.hostId, toQuery(query), signal), (name) => name),
    ),
  ),
  serve(hostRepositoryEndpoints.state, ({ caller: { organisationId }, params: { id }, request }) =>
    readState(services, organisationId, id, request.signal),
  ),
]
