import type { InferOutput } from 'valibot'
import type { RepositoryDraft } from '#src/contract/repositories.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { seconds } from '#src/lib/durations.ts'
import type { Handle } from '../db/tables.ts'
import { refused, type Refusal } from '../http/refusal.ts'
import { askHost } from '../source-hosts/ask-host.ts'
import type { HostServices } from '../source-hosts/open-source-host.ts'
import type { HostRepository } from '../source-hosts/source-host.ts'

export interface HostReading {
  readonly kind: SourceHostKind
  readonly address: string
  readonly repository: HostRepository
}

type Draft = InferOutput<typeof RepositoryDraft>

const maxTogether = 4
const maxReadMs = 60 * seconds

export const alreadyHere = (name: string): Refusal =>
  refused(409, 'errors.hostRepositoryTaken', { translationParameters: { name } })

/** Returns the ids of the repositories that are here, by their numbers at the host. */
export const listHere = async (
  db: Handle,
  organisationId: string,
  { kind, address }: Pick<HostReading, 'kind' | 'address'>,
  hostIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (hostIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('repositories')
    .where('organisation_id', '=', organisationId)
    .where('host_kind', '=', kind)
    .where('host_address', '=', address)
    .where('host_id', 'in', hostIds)
    .select(['id', 'host_id'])
    .execute()
  return new Map(rows.map(({ id, host_id: hostId }) => [hostId ?? '', id]))
}

const readOne = async (
  services: HostServices,
  organisationId: string,
  { source }: Draft,
  signal: AbortSignal,
): Promise<HostReading | undefined> => {
  if (source.sourceType !== 'OAuth') return undefined
  const { host: kind, hostId } = source
  return askHost(services, { organisationId, kind }, signal, async (host, limited) => ({
    kind,
    address: host.address,
    repository: await host.readRepository(hostId, limited),
  }))
}

/** Reads what the drafts name from its hosts, at the places of the drafts. */
export const readFromHosts = async (
  services: HostServices,
  organisationId: string,
  drafts: readonly Draft[],
  caller: AbortSignal,
): Promise<readonly (HostReading | undefined)[]> => {
  const failed = new AbortController()
  const signal = AbortSignal.any([caller, failed.signal, AbortSignal.timeout(maxReadMs)])
  const readings: (HostReading | undefined)[] = []
  const waiting = [...drafts.entries()]
  const runLane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      readings[next[0]] = await readOne(services, organisationId, next[1], signal)
    }
  }
  try {
    await Promise.all(Array.from({ length: maxTogether }, runLane))
    return readings
  } finally {
    waiting.length = 0
    failed.abort()
  }
}
